import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Standing} from '#src/queries/standings.ts';
import {Badge} from '#src/ui/badge.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualTable} from '#src/ui/virtual-table.tsx';
import styles from './status.module.css';
import {vowStatusTone, vowStatusWord} from './vow-status-words.ts';

/** A name with his status beneath. */
const ROW_HEIGHT_PX = 74;

export function StatusTable({standings}: {readonly standings: readonly Standing[]}) {
  const t = useT();
  const formats = useFormats();
  const nothing = t('vowStatus.nothing');
  return (
    <div className={styles['table']}>
      <VirtualTable
        caption={t('titles.status')}
        columns={[
          t('vowStatus.column.brother'),
          t('vowStatus.column.fraternity'),
          t('vowStatus.column.status'),
          t('vowStatus.column.due'),
          t('vowStatus.column.pending'),
        ]}
        items={standings}
        keyOf={({brother_id: id}) => id}
        renderCells={(standing) => [
          <BrotherCell key="brother" standing={standing} />,
          standing.current_fraternity ?? nothing,
          <Badge key="status" tone={vowStatusTone(standing.vow_status)}>
            {vowStatusWord(t, standing.vow_status)}
          </Badge>,
          standing.renewal_due_date === null ? (
            nothing
          ) : (
            <time key="due" dateTime={standing.renewal_due_date}>
              {formats.day(standing.renewal_due_date)}
            </time>
          ),
          formats.number(standing.pending_changes_count),
        ]}
        estimateHeightPx={ROW_HEIGHT_PX}
      />
    </div>
  );
}

function BrotherCell({standing}: {readonly standing: Standing}) {
  const labels = useRecordLabels();
  const {brother_id: id, brother_name: name, cached_status: status} = standing;
  return (
    <>
      <span className={styles['name']}>
        <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
      </span>
      <span className={styles['beneath']}>{labels.value('brothers', 'cached_status', status)}</span>
    </>
  );
}
