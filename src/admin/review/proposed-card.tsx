import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {ChangedFields} from '#src/record-ui/values/changed-fields.tsx';
import type {ComparedField} from '#src/record-ui/values/compared-field.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {Chip} from '#src/ui/chip.tsx';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {compareChange, deletedValues} from './compare-change.ts';
import {operationTones} from './change-names.tsx';
import {DeletedRows} from './deleted-rows.tsx';
import styles from './review.module.css';

type ProposedCardProps = {
  readonly change: ChangeDetail;
  /** Loaded in advance but not shown yet: it does not name the browser's tab. */
  readonly isAhead: boolean;
};

/** One change on one card: the record, each field's old and new value, the author and the time. */
export function ProposedCard({change, isAhead}: ProposedCardProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  return (
    <Card title={t('review.change.proposed')}>
      <div className={styles['head']}>
        <strong className={styles['record']}>
          <RecordLink change={change} isAhead={isAhead} />
        </strong>
        <span>{labels.table(change.target_table_name)}</span>
        <Chip tone={operationTones[change.operation]}>
          {value('pending_changes', 'operation', change.operation)}
        </Chip>
      </div>
      <ProposedValues change={change} />
      <p className={styles['by']}>
        {t('review.related.by', {
          name: change.requester_username ?? t('review.nobody'),
          date: formats.dateTime(new Date(change.created_at)),
        })}
      </p>
      <DecisionFacts change={change} />
    </Card>
  );
}

/** Shows what a change writes or deletes. */
export function ProposedValues({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const {target_table_name: table, operation, base_values, proposed_changes} = change;
  if (operation === 'delete') {
    return (
      <>
        <p>{t('review.change.deletes')}</p>
        <RecordValues table={table} values={deletedValues(change)} />
        {table === 'brothers' && change.status === 'pending' ? (
          <DeletedRows change={change} />
        ) : null}
      </>
    );
  }
  const compared = new Map(compareChange(change).map((one) => [one.field, one]));
  return (
    <ChangedFields
      table={table}
      isNew={operation === 'insert'}
      fields={Object.entries(proposed_changes).map(([field, to]) => ({
        field,
        from: operation === 'insert' ? null : base_values[field],
        to,
        note: <CurrentValue change={change} compared={compared.get(field)} />,
      }))}
    />
  );
}

type CurrentValueProps = {
  readonly change: ChangeDetail;
  readonly compared: ComparedField | undefined;
};

/** Shows the value of the record now, when it is not the one that the author saw. */
function CurrentValue({change, compared}: CurrentValueProps): ReactNode {
  const t = useT();
  if (change.status !== 'pending' || change.operation !== 'update') return null;
  if (change.current_row === null || compared === undefined) return null;
  const {field, base, current, proposed} = compared;
  if (isEqualJson(base, current)) return null;
  return (
    <div className={styles['current']}>
      <span>{t('values.current')}</span>
      <FieldValue table={change.target_table_name} field={field} value={current} />
      {isEqualJson(current, proposed) ? (
        <Chip tone="grey">{t('review.change.unchanged')}</Chip>
      ) : (
        <Chip tone="amber">{t('review.change.moved')}</Chip>
      )}
    </div>
  );
}

/** Shows how a change was decided, by whom and why. */
function DecisionFacts({change}: {readonly change: ChangeDetail}) {
  const t = useT();
  const formats = useFormats();
  const {value} = useRecordLabels();
  const {status, reviewed_at: at, reviewer_username: name, rejection_reason: reason} = change;
  if (status === 'pending') return null;
  return (
    <Facts
      facts={[
        {label: t('review.change.status'), value: value('pending_changes', 'status', status)},
        ...(at === null
          ? []
          : [
              {
                label: t('review.change.decidedBy'),
                value: t('review.change.decidedByOn', {
                  name: name ?? t('review.nobody'),
                  date: formats.dateTime(new Date(at)),
                }),
              },
            ]),
        ...(reason === null ? [] : [{label: t('review.change.reason'), value: reason}]),
      ]}
    />
  );
}

function RecordLink({change, isAhead}: ProposedCardProps) {
  const {target_table_name: table, record_id: id, current_row, proposed_changes} = change;
  if (!isTableName(table)) return id;
  const values = current_row ?? proposed_changes;
  return <KnownRecordLink table={table} id={id} values={values} isAhead={isAhead} />;
}

type KnownRecordLinkProps = {
  readonly table: TableName;
  readonly id: string;
  readonly values: Values;
  readonly isAhead: boolean;
};

/** Links to the record and names it in the browser's tab, unless another change is shown. */
function KnownRecordLink({table, id, values, isAhead}: KnownRecordLinkProps) {
  useTabRecord(table, isAhead ? null : id, isAhead ? {} : values);
  return <RecordName table={table} id={id} title={titleIn(table, values) || id} values={values} />;
}
