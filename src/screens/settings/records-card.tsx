import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {browserLimits} from '#src/lib/browser-limits.ts';
import {useRecordCounts} from '#src/queries/record-counts.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';

const told = ['brothers', 'fraternities', 'institutions'] as const;

/** What is on this device, and as of when. */
export function RecordsCard() {
  const t = useT();
  const labels = useRecordLabels();
  const {number, dateTime} = useFormats();
  const {syncedAt} = useSyncStatus();
  const counts = useRecordCounts();
  return (
    <Card title={t('settings.records.title')}>
      <p>
        {syncedAt === null ? t('sync.neverSynced') : t('sync.syncedAt', {when: dateTime(syncedAt)})}
      </p>
      {browserLimits().includes('background') && <p>{t('shell.limits.background')}</p>}
      <Facts
        facts={told.map((table) => ({
          label: labels.many(table),
          value: counts === undefined ? null : number(counts[table]),
        }))}
      />
      <Row>
        <LinkButton to="/sync" icon="sync">
          {t('titles.sync')}
        </LinkButton>
      </Row>
    </Card>
  );
}
