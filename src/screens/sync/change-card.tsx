import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Change, ChangeState} from '#src/queries/change.ts';
import {useLostReference} from '#src/queries/lost-reference.ts';
import {useReferrers} from '#src/queries/referrers.ts';
import {useRow} from '#src/queries/rows.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {ReferrerList} from '#src/record-ui/lists/referrer-list.tsx';
import {ChangedFields} from '#src/record-ui/values/changed-fields.tsx';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {refusalText, useAccountName, useConflictText} from './change-words.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import type {TableName} from '#src/records/registry.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {ChangeActions} from './change-actions.tsx';
import {ConflictForm} from './conflict-form.tsx';
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
  const conflictText = useConflictText(change);
  const reviewer = useAccountName(change.reviewerId);
  const lost = useLostReference(change);
  const madeAt = change.proposedAt ?? change.at;
  const explained = change.state === 'conflict' ? conflictText : explanation();
  return (
    <Card>
      <div className={styles.head}>
        <ChangeTitle change={change} />
        <StateBadge state={change.state} />
      </div>
      <p className={styles.help}>
        {t(`sync.op.${change.op}`, {table: labels.table(change.table)})}
        {' · '}
        <time dateTime={madeAt.toISOString()}>{formats.dateTime(madeAt)}</time>
      </p>
      {explained === null ? null : <p>{explained}</p>}
      {problem?.kind === 'rejected' ? <p className={styles.problem}>{refusal(problem)}</p> : null}
      {problem?.kind === 'rejected' && problem.keptId !== undefined ? (
        <KeptBrother id={problem.keptId} />
      ) : null}
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
        <ChangedFields
          table={change.table}
          isNew={change.op === 'insert'}
          fields={change.fields.map(({leftOut, ...field}) => ({
            ...field,
            note: leftOut ? <LeftOut /> : null,
          }))}
        />
      )}
      <ChangeActions change={change} />
    </Card>
  );

  function explanation(): string {
    if (change.state === 'held' && waitsForTitle !== null) {
      return t('changes.explain.heldBy', {title: waitsForTitle});
    }
    if (lost !== null) {
      return t('changes.explain.awaitingGone', {title: lost || t('sync.untitled')});
    }
    if (change.state === 'waiting' && isStopped) return t('changes.explain.waitingStopped');
    const key = change.state === 'declined' ? 'declinedBy' : change.state;
    return t(`changes.explain.${key}`, {
      name: reviewer ?? t('sync.anAdmin'),
      when: formats.dateTime(change.at),
    });
  }

  function refusal(refused: {key: string; message: string; field: string | null}): string {
    const text = refusalText(t, refused);
    if (refused.field === null) return text;
    return t('changes.refused.atField', {field: labels.field(change.table, refused.field), text});
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

/** Marks a field that the admin left as it was. */
function LeftOut() {
  const t = useT();
  return (
    <span className={styles.leftOut}>
      <Badge tone="orange">{t('sync.leftOut')}</Badge>
    </span>
  );
}

/** For a refused edit of a merged brother: the kept one, if this device has his record. */
function KeptBrother({id}: {readonly id: string}) {
  const t = useT();
  const brother = useRow('brothers', id)?.row;
  if (!brother) return null;
  return (
    <p>
      {t('changes.refused.merged')}{' '}
      <RecordName table="brothers" id={id} title={brother.name} values={brother} />
    </p>
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
