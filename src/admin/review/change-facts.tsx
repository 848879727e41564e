import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';

/** Shows the author, the record and the time of a proposal. */
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
          ...(change.reviewed_at === null
            ? []
            : [
                {
                  label: t('review.change.decidedBy'),
                  value: t('review.change.decidedByOn', {
                    name: change.reviewer_username ?? t('review.nobody'),
                    date: formats.dateTime(new Date(change.reviewed_at)),
                  }),
                },
              ]),
        ]}
      />
    </Card>
  );
}

function RecordLink({change}: {readonly change: ChangeDetail}) {
  const {target_table_name: table, record_id: id, current_row, proposed_changes} = change;
  if (!isTableName(table)) return id;
  const values = current_row ?? proposed_changes;
  return <RecordName table={table} id={id} title={titleIn(table, values) || id} values={values} />;
}
