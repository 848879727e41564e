import {useT} from '#src/i18n/use-t.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import type {Change} from '#src/queries/change.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {Card} from '#src/ui/card.tsx';
import {ChangeActions} from './change-actions.tsx';
import {ChangeFields} from './change-fields.tsx';
import {ChangeTitle} from './change-title.tsx';
import {ConflictForm} from './conflict-form.tsx';
import {refusalText} from './refusal.ts';
import {StateBadge} from './state-badge.tsx';
import {StillReferring} from './still-referring.tsx';
import styles from './sync.module.css';
import {useChangeName} from './use-change-name.ts';

type ChangeCardProps = {
  readonly change: Change;
  /** The name of the change that this one waits for. */
  readonly heldBy: string | null;
};

/** One change: what, when, how it stands, and what can be done about it. */
export function ChangeCard({change, heldBy}: ChangeCardProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const nameOf = useChangeName();
  const isStopped = useSyncStatus().need !== null;
  const problem = change.problem;
  // What has become of a delete or a withdrawal is said beside its choice.
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
    if (change.state === 'held' && heldBy !== null) {
      return t('sync.explain.heldBy', {title: heldBy});
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
