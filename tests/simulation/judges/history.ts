import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import type {AnyRow} from '#src/records/record.ts';
import {type Edit, isMark, type Ledger, type Mark} from '#tests/simulation/ledger.ts';
import {writableNames} from '#tests/simulation/model/rules.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import {contentOf} from '#tests/simulation/on-device.ts';
import type {HistoryEntry, Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

/** Checks that nothing took effect twice, and that no edit overwrote a value that its writer had not seen. */
export async function judgeHistory(world: World): Promise<void> {
  const proposals = new Map((await world.server.proposals()).map((row) => [row.id, row]));
  const timesSeen: TimesSeen = new Map();
  for (const entry of await world.server.history()) {
    const {table, actor, before, after} = entry;
    if (!isTableName(table) || recordOf(table).writers === 'server' || actor === null) continue;
    if ((before ?? after)?.['redacted'] === true) continue;
    if (after) countMarks(timesSeen, table, entry, after);
    if (entry.action === 'update') judgeUpdate(world, table, entry, proposals);
    if (entry.action === 'delete') judgeDelete(world, table, entry);
  }
  for (const [where, {mark, times}] of timesSeen)
    if (times > 1 && !world.ledger.chosenAgain.has(mark))
      world.wrong(`twice: ${where} took effect ${times} times`);
}

/** By record, field and value. */
type TimesSeen = Map<string, {readonly mark: Mark; readonly times: number}>;

function countMarks(
  seen: TimesSeen,
  table: TableName,
  {id, before}: HistoryEntry,
  after: Values,
): void {
  for (const field of writableNames(table)) {
    const mark = after[field];
    if (!isMark(mark) || before?.[field] === mark) continue;
    const where = `${id} ${field} = ${mark}`;
    seen.set(where, {mark, times: (seen.get(where)?.times ?? 0) + 1});
  }
}

function judgeUpdate(
  world: World,
  table: TableName,
  {id, changeId, before, after}: HistoryEntry,
  proposals: ReadonlyMap<string, AnyRow>,
): void {
  const {ledger} = world;
  const changed = writableNames(table).filter(
    (field) => canonical(before?.[field]) !== canonical(after?.[field]),
  );
  const asked = changeId
    ? ((proposals.get(changeId)?.['proposed_changes'] ?? {}) as Values)
    : after;
  const all = changed.flatMap((field) => ledger.writersOf(table, id, field, asked?.[field]));
  const overruled = ledger.overruled.get(changeId ?? '');
  for (const field of changed) {
    const writers = isMark(after?.[field])
      ? ledger.writersOf(table, id, field, after?.[field])
      : all;
    const old = canonical(before?.[field]);
    const earlier = ledger.writersOf(table, id, field, before?.[field]);
    const wasSeen = writers.some((edit) => isOwn(edit, earlier) || knows(ledger, edit, field, old));
    if (writers.length === 0)
      world.wrong(`unseen: ${table}.${field} of ${id} was changed by nobody's edit`);
    else if (!wasSeen && !overruled?.has(old))
      world.wrong(
        `unseen: ${table}.${field} of ${id}: ${old} was overwritten by ${canonical(after?.[field])}, ` +
          `whose writer saw ${[...(writers[0]?.seen.get(field) ?? [])].join(' or ')}`,
      );
  }
}

/**
 * The value is the writer's own: from before a restore, or typed in a conflict of an edit before this one.
 */
function isOwn(edit: Edit, earlier: readonly Edit[]): boolean {
  return earlier.some(({device, seq}) => device === edit.device && seq < edit.seq);
}

/**
 * Tells whether the writer saw a value, or an earlier value of their own that this edit replaces did away with it: they chose
 * theirs over it, or typed theirs over it and now saw theirs.
 */
function knows(ledger: Ledger, edit: Edit, field: string, value: string): boolean {
  const seen = edit.seen.get(field);
  if (seen?.has(value) === true) return true;
  return ownBefore(ledger, edit).some(
    (one) =>
      field in one.typed &&
      (one.decidedOn.get(field)?.has(value) === true ||
        (seen?.has(canonical(one.typed[field])) === true &&
          one.seen.get(field)?.has(value) === true)),
  );
}

/** What was done to the record on the same device, up to this edit. */
function ownBefore(ledger: Ledger, {device, id, seq}: Edit): Edit[] {
  return ledger.of(device).filter((one) => one.id === id && one.seq <= seq);
}

function judgeDelete(world: World, table: TableName, entry: HistoryEntry): void {
  const {ledger} = world;
  const before = entry.before ?? {};
  const {parent} = recordOf(table);
  const owner = parent === null ? null : before[parent];
  const content = contentOf(table, before);
  const isSeenBy = (edit: Edit): boolean => {
    if (edit.op !== 'delete' || edit.id !== entry.id)
      return edit.op === 'delete' && edit.id === owner && edit.seenRows.has(content);
    return writableNames(table).every((field) => {
      const earlier = ledger.writersOf(table, edit.id, field, before[field]);
      const value = canonical(before[field]);
      // A restored server has gone back to what its writer saw before.
      const sawBefore = world.tally.has('restored') ? ownBefore(ledger, edit) : [edit];
      return isOwn(edit, earlier) || sawBefore.some(({seen}) => seen.get(field)?.has(value));
    });
  };
  if ([...ledger.edits.values()].some(isSeenBy)) return;
  if (ledger.overruled.get(entry.changeId ?? '')?.has(canonical('*'))) return;
  world.wrong(`unseen: ${table} ${entry.id} was deleted as ${content}`);
}
