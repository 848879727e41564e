import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {Change, ChangeState} from '#src/queries/change.ts';
import {useReferrers} from '#src/queries/referrers.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {ReferrerList} from '#src/record-ui/lists/referrer-list.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {inOrder} from '#src/record-ui/values/spec-of.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import type {TableName} from '#src/records/registry.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {ChangeActions} from './change-actions.tsx';
import {ConflictForm} from './conflict-form.tsx';
import {refusalText} from './refusal.ts';
import styles from './sync.module.css';
import {useChangeName} from './use-change-name.ts';

type ChangeCardProps = {
  readonly change: Change;
  /** The title of the change for which this one waits. */
  readonly waitsForTitle: string | null;
};

/** One change: the record, the time, the state and the actions. */
export function ChangeCard({change, waitsForTitle}: ChangeCardProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const nameOf = useChangeName();
  const isStopped = useSyncStatus().need !== null;
  const problem = change.problem;
  // The choice about a delete or a withdrawal already shows its result.
  const isGoing =
    (change.op === 'delete' || change.op === 'withdraw') && change.state === 'conflict';
  return (
    <Card>
      <div className={styles.head}>
        <ChangeTitle change={change} />
        <StateBadge state={change.state} />
      </div>
      <p className={styles.help}>
        {t(`sync.op.${change.op}`, {table: labels.table(change.table)})}
        {' · '}
        <time dateTime={change.at.toISOString()}>{formats.dateTime(change.at)}</time>
      </p>
      {isGoing ? null : <p>{explanation()}</p>}
      {problem?.kind === 'rejected' ? <p className={styles.problem}>{refusal(problem)}</p> : null}
      {problem?.kind === 'rejected' && problem.key === 'in_use' ? (
        <StillReferring table={change.table} id={change.recordId} />
      ) : null}
      {change.state === 'declined' && change.reason !== null ? (
        <p className={styles.problem}>{t('sync.reason', {reason: change.reason})}</p>
      ) : null}
      {problem?.kind === 'conflict' && change.seq !== null ? (
        <ConflictForm
          table={change.table}
          recordId={change.recordId}
          seq={change.seq}
          conflicts={problem.conflicts}
          title={nameOf(change)}
          op={change.op}
        />
      ) : (
        <ChangeFields table={change.table} fields={change.fields} isNew={change.op === 'insert'} />
      )}
      <ChangeActions change={change} />
    </Card>
  );

  function explanation(): string {
    if (change.state === 'held' && waitsForTitle !== null) {
      return t('sync.explain.heldBy', {title: waitsForTitle});
    }
    if (change.state === 'waiting' && isStopped) return t('sync.explain.waitingStopped');
    return t(`sync.explain.${change.state}`);
  }

  function refusal(refused: {key: string; message: string; field: string | null}): string {
    const text = refusalText(t, refused);
    if (refused.field === null) return text;
    return t('sync.refused.atField', {field: labels.field(change.table, refused.field), text});
  }
}

function ChangeTitle({change}: {readonly change: Change}) {
  const nameOf = useChangeName();
  const {table, recordId, fields, part} = change;
  const changed = Object.fromEntries(fields.map(({field, from, to}) => [field, to ?? from]));
  return (
    <h3 className={styles.title}>
      <RecordName
        table={table}
        id={recordId}
        title={nameOf(change)}
        values={part?.values ?? changed}
      />
    </h3>
  );
}

type ChangeFieldsProps = {
  readonly table: TableName;
  readonly fields: Change['fields'];
  /** A new record has nothing to compare with: only its values are shown. */
  readonly isNew: boolean;
};

/** Shows the old and the new value of each changed field. */
function ChangeFields({table, fields, isNew}: ChangeFieldsProps) {
  const t = useT();
  const labels = useLabels();
  // Unchanged fields of a merge unit are left out.
  const names = inOrder(
    table,
    fields.map(({field}) => field),
  );
  const told = names
    .flatMap((name) => fields.filter(({field}) => field === name))
    .filter(({from, to}) => !isEqualJson(from, to));
  if (told.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {told.map(({field, from, to, leftOut}) => (
        <div key={field}>
          <dt>{labels.field(table, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <span className={styles.from}>
                  <FieldValue table={table} field={field} value={from} />
                </span>
                <span className={styles.arrow} role="img" aria-label={t('values.becomes')} />
              </>
            )}
            <span className={styles.to}>
              <FieldValue table={table} field={field} value={to} />
            </span>
            {leftOut ? (
              <span className={styles.leftOut}>
                <Badge tone="orange">{t('sync.leftOut')}</Badge>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StillReferringProps = {readonly table: TableName; readonly id: string};

/** For a refused delete: the records that refer to the record, as far as this device knows. */
function StillReferring({table, id}: StillReferringProps) {
  const referrers = useReferrers(table, id);
  if (referrers === undefined || referrers.length === 0) return null;
  return <ReferrerList table={table} id={id} referrers={referrers} />;
}

function StateBadge({state}: {readonly state: ChangeState}) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`sync.state.${state}`)}</Badge>;
}

// Red is only for changes that need the user.
const tones: Readonly<Record<ChangeState, BadgeTone>> = {
  waiting: 'amber',
  sent: 'blue',
  held: 'amber',
  blocked: 'amber',
  rejected: 'red',
  conflict: 'red',
  unreadable: 'red',
  awaiting: 'purple',
  approved: 'green',
  approvedInPart: 'green',
  declined: 'orange',
  withdrawn: 'grey',
  replaced: 'grey',
};
