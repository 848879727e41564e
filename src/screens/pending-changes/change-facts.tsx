import {useFormats} from '#src/i18n/use-formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {recordPath} from '#src/screens/values/record-path.ts';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {titleOf} from './compare-change.ts';

/** Says whose proposal it is, on what, of when. */
export function ChangeFacts({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  return (
    <Card title={t('review.change.facts')}>
      <Facts
        facts={[
          {label: t('review.change.table'), value: labels.table(change.target_table_name)},
          {label: t('review.change.record'), value: <RecordLink change={change} />},
          {
            label: t('review.change.operation'),
            value: value('pending_changes', 'operation', change.operation),
          },
          {
            label: t('review.change.requester'),
            value: change.requester_username ?? t('review.nobody'),
          },
          {label: t('review.change.date'), value: formats.dateTime(new Date(change.created_at))},
          {
            label: t('review.change.status'),
            value: value('pending_changes', 'status', change.status),
          },
        ]}
      />
    </Card>
  );
}

function RecordLink({change}: {readonly change: ChangeDetail}) {
  const table = change.target_table_name;
  if (!isTableName(table)) return change.record_id;
  const title = titleOf(change, recordOf(table).title) || change.record_id;
  const path = change.current_row === null ? null : recordPath(table, change.record_id);
  return path === null ? title : <TextLink to={path}>{title}</TextLink>;
}
