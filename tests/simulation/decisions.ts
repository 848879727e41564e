import type {FieldConflict, OutboxEntry} from '#src/db/mutation.ts';
import type {FieldDecision} from '#src/mutations/decide-change.ts';

import type {Action} from './actions.ts';
import type {Device} from './device/device.ts';
import type {Tab} from './device/tab.ts';
import {decideOn, isMark, seeAll} from './ledger.ts';
import {canonical} from './model/state.ts';
import {childrenOn, outboxOf} from './on-device.ts';
import {isPhotoField} from './photos/photo-paths.ts';
import type {Values} from './server.ts';
import type {World} from './world.ts';

/** Decides on an edit that needs attention, or discards a waiting one. */
export async function decideOne(world: World, tab: Tab, action: Action): Promise<void> {
  const outbox = [...(await outboxOf(tab.device)).values()];
  const wanted = outbox.filter(({state, problem}) => {
    // Or on a screen that stayed open while the edit was settled.
    if (action.kind === 'discard') return state !== 'settled' || action.choice % 3 === 0;
    if (action.kind === 'retry') return problem?.kind === 'rejected';
    return problem?.kind === 'conflict';
  });
  const entry = wanted[action.pick % Math.max(wanted.length, 1)];
  if (entry) await answer(world, tab, entry, action);
}

/** Makes one choice, and checks that it has ended the conflict. */
async function answer(world: World, tab: Tab, entry: OutboxEntry, action: Action): Promise<void> {
  const {device} = tab;
  const {seq, problem} = entry;
  const conflicts = problem?.kind === 'conflict' ? problem.conflicts : [];
  const choices = chosen(world, conflicts, action.choice);
  const turn = await tab.act(action.killAfter, () => {
    if (action.kind === 'discard') return tab.client.discardChange(seq);
    if (action.kind === 'retry') return tab.client.retryChange(seq);
    return tab.client.resolveConflict(seq, choices);
  });
  const now = (await outboxOf(device)).get(seq);
  const isSame = !now || canonical(now) === canonical(entry);
  if (entry.state === 'attention' && turn.kind === 'done' && isSame)
    world.wrong(`conflict: device ${device.number}, entry ${seq}: ${action.kind} did not end it`);
  if (!isSame) await note(world, device, entry, now, choices, action);
}

function chosen(
  world: World,
  conflicts: readonly FieldConflict[],
  bits: number,
): Readonly<Record<string, FieldDecision>> {
  const entries = conflicts.map(({field, proposed}, index): [string, FieldDecision] => {
    const at = isPhotoField(field) ? 0 : index % 4;
    if (((bits >> at) & 1) === 1) return [field, 'theirs'];
    // No screen offers a third photo.
    const isThird = isMark(proposed) && !isPhotoField(field) && ((bits >> (4 + at)) & 1) === 1;
    return [field, isThird ? {value: world.ledger.newMarkLike(proposed)} : 'mine'];
  });
  return Object.fromEntries(entries);
}

/** Records what a choice has changed in an edit. */
async function note(
  world: World,
  device: Device,
  entry: OutboxEntry,
  now: OutboxEntry,
  choices: Readonly<Record<string, FieldDecision>>,
  {kind}: Action,
): Promise<void> {
  const {seq, problem} = entry;
  if (entry.state === 'settled')
    world.wrong(
      `asked: device ${device.number}, entry ${seq} was settled, and is answered once more`,
    );
  const edit = world.ledger.editOf(device.number, seq);
  if (!edit) return;
  world.count(kind);
  if (now.state === 'settled') edit.end = 'discarded';
  if (kind === 'discard') await noteOthers(world, device, entry);
  edit.typed = now.mutation.changes;
  if (problem?.kind !== 'conflict') return;
  world.conflicts.answered(device, entry);
  for (const {field, current} of problem.conflicts) {
    decideOn(edit, field, current);
    const value = now.mutation.changes[field];
    if (isMark(value) && choices[field] === 'mine') world.ledger.chosenAgain.add(value);
    if (field === '*') seeAll(edit, [current as Values]);
  }
  if (entry.mutation.op !== 'delete') return;
  const place = {table: entry.table, id: entry.recordId};
  for (const child of await childrenOn(device, place)) edit.seenRows.add(child);
}

/** The members of a group are discarded together, and with a new record the later edits of it; and so on. */
async function noteOthers(world: World, device: Device, first: OutboxEntry): Promise<void> {
  const discarded = [...(await outboxOf(device)).values()].filter(
    ({settlement}) => settlement === 'discarded',
  );
  const together = [first];
  for (const one of together) {
    for (const other of discarded) {
      const {group, base_version, on_proposal} = other.mutation;
      const isOfGroup = group !== undefined && group === one.mutation.group;
      const isOnInsert =
        one.mutation.op === 'insert' &&
        other.seq > one.seq &&
        other.recordId === one.recordId &&
        base_version === null &&
        on_proposal === undefined;
      if (together.some(({seq}) => seq === other.seq) || !(isOfGroup || isOnInsert)) continue;
      together.push(other);
      const edit = world.ledger.editOf(device.number, other.seq);
      if (edit) edit.end = 'discarded';
    }
  }
}
