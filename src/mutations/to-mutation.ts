import {isEqualJson} from '#src/lib/equal.ts';
import {cleanValues, type InvalidValues, tidyValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import type {NewMutation} from './enqueue.ts';
import type {FormValues, OpenedForm} from './open-form.ts';

/** One record of a group: the data on which it was opened, and the values to save. */
export type GroupEdit = {readonly opened: OpenedForm; readonly values: FormValues};

/** What a form saves besides its own record: an edit of another one, or its deletion. */
export type AlongsideEdit =
  | GroupEdit
  | {readonly deleted: {readonly table: TableName; readonly id: string}};

type CleanEdit = {
  readonly kind: 'valid';
  readonly values: FormValues;
  /** `null` when the values change nothing. */
  readonly mutation: NewMutation | null;
};

/** Converts the values of an edit into those of a record, beside those that its form showed, and makes its mutation. */
export function cleanEdit({opened, values}: GroupEdit): CleanEdit | InvalidValues {
  const cleaned = cleanValues(recordOf(opened.table), {...opened.shown, ...values});
  return cleaned.kind === 'invalid'
    ? cleaned
    : {...cleaned, mutation: toMutation(opened, cleaned.values)};
}

/**
 * The mutation that saves `values`, with the values that the form showed; `null` when nothing has changed.
 */
export function toMutation(opened: OpenedForm, values: FormValues): NewMutation | null {
  const {table, id, isNew, shown, base, baseVersion} = opened;
  if (isNew) return toInsert(table, id, values);
  // Stored spaces were not typed: a field counts as changed only when it differs after tidying both values.
  const [before, after] = [shown, values].map((all) => tidyValues(recordOf(table), all));
  const changed = Object.keys(values).filter((name) => !isEqualJson(after?.[name], before?.[name]));
  if (changed.length === 0) return null;
  const seen: FormValues = base ?? shown;
  const names = withWholeUnits(table, changed);
  const onProposal = proposalUnder(opened, names);
  return {
    table,
    op: 'update',
    id,
    base_version: baseVersion,
    base: pick(seen, names),
    changes: pick({...shown, ...values}, names),
    ...(onProposal === null ? {} : {on_proposal: onProposal}),
  };
}

/** The mutation that inserts a record with these values under its id. */
export function toInsert(table: TableName, id: string, values: FormValues): NewMutation {
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  const changes = Object.fromEntries(filled);
  return {table, op: 'insert', id, base_version: null, base: {}, changes};
}

/** The own proposal on which an edit of these fields is based: the one that holds them all, or the last. */
function proposalUnder({onProposal, proposalOf}: OpenedForm, names: readonly string[]) {
  const holders = new Set(names.flatMap((name) => proposalOf?.[name] ?? []));
  const [only] = holders;
  return holders.size === 1 && only !== undefined ? only : onProposal;
}

/** Adds the other fields of a merge unit, so that a conflict on one is a conflict on all of them. */
function withWholeUnits(table: TableName, names: readonly string[]): string[] {
  const units = recordOf(table).mergeUnits.filter((unit) => unit.some((n) => names.includes(n)));
  return [...new Set([...names, ...units.flat()])];
}

function pick(values: FormValues, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
