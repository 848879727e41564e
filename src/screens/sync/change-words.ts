import type {Translate} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useRow} from '#src/queries/rows.ts';
import {useSession} from '#src/session/session.ts';

/** The reasons that the server gives, by their key. */
const knownKeys = [
  'required',
  'invalid',
  'too_large',
  'duplicate',
  'in_use',
  'gone',
  'exists',
  'forbidden',
  'unknown_table',
  'unknown_field',
  'malformed',
  'reused_id',
] as const;

type Refusal = {readonly key: string; readonly message: string};

/** Returns why the server refused a change; a reason that this build does not know is quoted. */
export function refusalText(t: Translate, {key, message}: Refusal): string {
  const known = knownKeys.find((candidate) => candidate === key);
  return known === undefined
    ? t('changes.refused.other', {message})
    : t(`changes.refused.${known}`);
}

/** Returns who wrote the other values of a conflict, and when, as far as it is known; `null` without a conflict. */
export function useConflictText(change: Change): string | null {
  const t = useT();
  const formats = useFormats();
  const session = useSession();
  const {problem, op} = change;
  const author = problem?.kind === 'conflict' ? problem.author : null;
  const name = useAccountName(author?.userId ?? null);
  const savedAt = useOtherSavedAt(change);
  if (problem?.kind !== 'conflict') return null;

  // The choice about a delete or a withdrawal already shows its result.
  const isGoing = op === 'delete' || op === 'withdraw';
  const isOwn = author !== null && 'userId' in session && author.userId === session.userId;
  const when = formats.dateTime(author?.at ?? savedAt ?? change.at);
  if (isOwn) return t(`changes.explain.${isGoing ? 'changedByYou' : 'conflictByYou'}`, {when});
  if (author !== null && name !== null) {
    return t(`changes.explain.${isGoing ? 'changedBy' : 'conflictBy'}`, {name, when});
  }
  if (isGoing) return null;
  return author !== null || savedAt !== null
    ? t('changes.explain.conflictAt', {when})
    : t('changes.explain.conflict');
}

/** Returns when the other value of a conflict was saved; `null` when this device does not know it. */
function useOtherSavedAt({table, recordId, problem}: Change): Date | null {
  const record = useRow(table, recordId)?.official;
  if (problem?.kind !== 'conflict' || problem.version === null) return null;
  // A later version may be somebody's change of another field.
  if (record?.version !== problem.version || !record.updated_at) return null;
  return new Date(record.updated_at);
}

/**
 * Returns the name of the brother to whom an account is linked, or its username; `null` when this device does
 * not know the account.
 */
export function useAccountName(id: string | null): string | null {
  const account = useRow('users', id)?.row;
  const brother = useRow('brothers', account?.linked_brother_id ?? null)?.row;
  return brother?.name ?? account?.username ?? null;
}
