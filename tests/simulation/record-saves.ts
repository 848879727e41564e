import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {referredIds} from '#src/sync/held-edits.ts';

import type {Device} from './device/device.ts';
import {type Edit, see, seeAll, seeDecided} from './ledger.ts';
import {canonical} from './model/state.ts';
import {outboxOf} from './on-device.ts';
import type {Values} from './server.ts';
import type {World} from './world.ts';

/** What a form showed: the record as the server had it, and as the screen did. */
type SeenForm = {readonly id: string; readonly base: Values | null; readonly shown: Values};

/** Finds in the outbox what became of a save, whether or not its tab lived to tell. */
export async function recordSaves(
  world: World,
  device: Device,
  before: ReadonlyMap<number, OutboxEntry>,
  forms: readonly SeenForm[],
): Promise<void> {
  const after = await outboxOf(device);
  for (const [seq, entry] of after) {
    const known = before.get(seq);
    if (known && canonical(known.mutation) === canonical(entry.mutation)) continue;
    // What stood there before a new version took its place.
    if (entry.settlement === 'replaced') continue;
    world.count(known ? 'folded' : 'saved');
    const {mutation} = entry;
    const edit = world.ledger.enter({...placeOf(device, entry), typed: mutation.changes});
    edit.typed = mutation.changes;
    if (entry.settlement === 'discarded') edit.end = 'discarded';
    // In which tab he typed what waits on the device, he knows it.
    const form = forms.find(({id}) => id === entry.recordId);
    const own = [...before.values()].filter(
      (one) => one.recordId === entry.recordId && one.state !== 'settled' && one.seq < seq,
    );
    if (form) seeAll(edit, [form.base ?? {}, form.shown]);
    seeDecidedBefore(world, device, before, edit);
    for (const {mutation: earlier} of own)
      for (const [field, value] of Object.entries(earlier.changes)) see(edit, field, value);
  }
  recordReplaced(world, device, before, after);
  recordEnded(world, device, before, after);
}

/**
 * A user who decided in a conflict has seen the value that their choice replaces. No screen shows it while the
 * choice waits, and a later edit or delete of the record goes after the choice, so it takes effect on a record that
 * may hold this value by then: an admin may approve the proposal that the conflict was with. What is decided after
 * the later edit does not count: that one must not go further than its own screen.
 */
export function seeDecidedBefore(
  {ledger}: World,
  device: Device,
  before: ReadonlyMap<number, OutboxEntry>,
  edit: Edit,
): void {
  for (const {seq, recordId, state} of before.values()) {
    const earlier = ledger.editOf(device.number, seq);
    const waits = recordId === edit.id && state !== 'settled' && seq < edit.seq;
    if (waits && earlier) seeDecided(edit, earlier);
  }
}

/**
 * A member of a group has taken the place of a refused edit: it makes all of its changes, and their writer saw
 * the values of both forms.
 */
function recordReplaced(
  world: World,
  device: Device,
  before: ReadonlyMap<number, OutboxEntry>,
  after: ReadonlyMap<number, OutboxEntry>,
): void {
  for (const [seq, {state, recordId, mutation}] of before) {
    const edit = world.ledger.editOf(device.number, seq);
    if (!edit || state === 'settled' || after.get(seq)?.settlement !== 'replaced') continue;
    const next = [...after.values()].find(
      (one) => !before.has(one.seq) && one.recordId === recordId && one.state !== 'settled',
    );
    const changes = next?.mutation.changes ?? {};
    const lost = Object.keys(mutation.changes).filter((field) => !(field in changes));
    const newer = next && world.ledger.editOf(device.number, next.seq);
    if (!newer || lost.length > 0)
      world.wrong(
        `edit: device ${device.number}, entry ${seq} was replaced without ${lost.join()}`,
      );
    for (const [field, values] of edit.seen)
      newer?.seen.set(field, new Set([...values, ...(newer.seen.get(field) ?? [])]));
    edit.end = 'undone';
  }
}

/**
 * What its writer's own act has ended: an unsent edit is gone, and a refused insert that he deletes is discarded. With
 * both go the edits that refer to the record, which nothing else adds.
 */
export function recordEnded(
  {ledger}: World,
  device: Device,
  before: ReadonlyMap<number, OutboxEntry>,
  after: ReadonlyMap<number, OutboxEntry>,
): void {
  const isEnded = ({seq, mutation}: OutboxEntry): boolean => {
    const now = after.get(seq);
    return mutation.op === 'insert' && (now === undefined || now.settlement === 'discarded');
  };
  const gone = new Set([...before.values()].filter(isEnded).map(({recordId}) => recordId));
  for (const [seq, entry] of before) {
    const edit = ledger.editOf(device.number, seq);
    const now = after.get(seq);
    if (!now && edit) edit.end = 'undone';
    const isOwnAct = entry.state === 'attention' || referredIds(entry).some((id) => gone.has(id));
    if (edit && isOwnAct && now?.settlement === 'discarded') edit.end = 'discarded';
  }
}

/** Where an edit is, for the ledger. */
export function placeOf(device: Device, {seq, mutation}: {seq: number; mutation: Mutation}) {
  const {table, id, op} = mutation;
  return {device: device.number, user: device.user, seq, table, id, op};
}
