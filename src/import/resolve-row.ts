import type {AnyRow} from '#src/records/record.ts';
import {ID_COLUMN} from './importable-tables.ts';
import type {Decision} from './import-plan.ts';
import type {Match} from './match.ts';
import type {ReadRow} from './read-rows.ts';

/** Which record a row is. */
export type Resolved =
  | {readonly kind: 'same'; readonly record: AnyRow}
  | {readonly kind: 'new' | 'skip' | 'undecided' | 'unknown-id'};

/**
 * Settles which record a row is: by its id; else as somebody decided; else the one it surely is, of several the
 * one that has just what the row says.
 */
export function resolveRow(
  row: ReadRow,
  match: Match,
  decision: Decision | undefined,
  records: ReadonlyMap<string, AnyRow>,
  hasNothingNew: (record: AnyRow) => boolean,
): Resolved {
  if (decision?.kind === 'skip') return {kind: 'skip'};
  const id = row.given.get(ID_COLUMN) ?? null;
  if (typeof id === 'string') return same(records.get(id)) ?? {kind: 'unknown-id'};
  if (decision?.kind === 'new') return {kind: 'new'};
  const decided = decision?.kind === 'same' ? same(records.get(decision.id)) : null;
  if (decided !== null) return decided;
  const [only, ...others] = match.sure;
  if (others.length === 0 && only !== undefined) return {kind: 'same', record: only};
  const told = same(match.sure.find(hasNothingNew));
  if (told !== null) return told;
  return {kind: match.alike.length > 0 ? 'undecided' : 'new'};
}

function same(record: AnyRow | undefined): Resolved | null {
  return record === undefined ? null : {kind: 'same', record};
}
