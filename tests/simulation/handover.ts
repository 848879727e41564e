import {setImmediate} from 'node:timers/promises';

import type {OutboxEntry} from '#src/db/mutation.ts';
import type {RoundOutcome} from '#src/sync/round-outcome.ts';

import type {Action} from './actions.ts';
import {Device} from './device/device.ts';
import {withStorage} from './device/client.ts';
import type {Tab} from './device/tab.ts';
import type {Turn} from './device/turn.ts';
import type {Edit} from './ledger.ts';
import {canonical} from './model/state.ts';
import {countFullPages, outboxOf} from './on-device.ts';
import {province} from './province.ts';
import type {World} from './world.ts';

/** What a person has taken off a device: the file, and what he had seen when he made each of its edits. */
export type CarriedFile = {
  readonly user: string;
  readonly file: Blob;
  readonly seen: ReadonlyMap<string, Pick<Edit, 'seen' | 'seenRows'>>;
};

/** Writes the unsent edits of a device into a file, which stays in its owner's pocket. */
export async function exportFile(world: World, tab: Tab, killAfter: number | null): Promise<void> {
  const {device} = tab;
  const open = [...(await outboxOf(device)).values()].filter(({state}) => state !== 'settled');
  if (open.length === 0) return;
  const turn = await tab.act(killAfter, () => tab.client.exportUnsent());
  if (turn.kind !== 'done') return;
  world.count('exported');
  const seen = new Map<string, Pick<Edit, 'seen' | 'seenRows'>>();
  for (const {seq, mutationId} of (await outboxOf(device)).values()) {
    const edit = world.ledger.editOf(device.number, seq);
    if (edit) seen.set(mutationId, {seen: copyOf(edit.seen), seenRows: new Set(edit.seenRows)});
  }
  world.files.push({user: device.user, file: turn.value, seen});
}

/** Takes one of his files, however old, into a device of the same person. */
export async function importFile(world: World, tab: Tab, {pick, killAfter}: Action): Promise<void> {
  const own = world.files.filter(({user}) => user === tab.device.user);
  const carried = own[pick % Math.max(own.length, 1)];
  if (carried) await importOne(world, tab, carried, killAfter);
}

/** In the end each takes all his files into every device he has. */
export async function importAll(world: World): Promise<void> {
  for (const device of world.devices) {
    const tab = await device.tab(0);
    for (const carried of world.files)
      if (carried.user === device.user) await importOne(world, tab, carried, null);
  }
}

async function importOne(
  world: World,
  tab: Tab,
  carried: CarriedFile,
  killAfter: number | null,
): Promise<void> {
  const {device} = tab;
  const before = await outboxOf(device);
  await tab.act(killAfter, async () => {
    const read = await tab.client.readReceivedFile(carried.file);
    if (read.kind === 'readable') await tab.client.addReceivedEdits(read.edits);
  });
  for (const [seq, entry] of await outboxOf(device)) {
    if (before.has(seq)) continue;
    world.count('imported');
    const {table, id, op, changes} = entry.mutation;
    const place = {device: device.number, user: device.user, seq, table, id, op};
    const edit = world.ledger.enter({...place, typed: changes});
    const {seen, seenRows} = carried.seen.get(entry.mutationId) ?? edit;
    for (const [field, values] of seen) edit.seen.set(field, new Set(values));
    for (const row of seenRows) edit.seenRows.add(row);
  }
}

/** Signs out, with what is unsent in a file or thrown away, and in again as one who has nothing here. */
export async function signOut(world: World, tab: Tab, action: Action): Promise<void> {
  const {device} = tab;
  if (action.choice % 2 === 0) await exportFile(world, tab, null);
  device.close([tab]);
  await leave(world, tab);
  await judgeSignedOut(world, tab);
  device.close([]);
  await signInAgain(world, device);
}

/** Signs out while another tab is frozen in the middle of a round, with the database open; it thaws afterwards. */
export async function signOutMeanwhile(world: World, tab: Tab): Promise<void> {
  const {device} = tab;
  const frozen = device.holder;
  if (!frozen || frozen === tab) return;
  device.close([tab, frozen]);
  // A frozen tab does not hear that the database is being deleted, and keeps it open.
  const close = frozen.db.close.bind(frozen.db);
  Object.assign(frozen.db, {close: () => undefined});
  device.lookThrough(frozen.db);
  const removal = leave(world, tab);
  await waitUntilEmpty(frozen);
  judgeResumedRound(world, device, await frozen.resumeRound(null));
  for (const table of frozen.db.tables)
    if ((await table.count()) > 0)
      world.wrong(`signed out: device ${device.number} keeps ${table.name}`);
  device.close([tab]);
  close();
  await removal;
  await judgeSignedOut(world, tab);
  device.close([]);
  world.count('signed out meanwhile');
  await signInAgain(world, device);
}

/** A round that goes on after its user has signed out ends at once, without an error or another request. */
function judgeResumedRound(world: World, {number}: Device, turn: Turn<RoundOutcome> | null): void {
  const where = `signed out: device ${number}: a round`;
  if (turn?.kind === 'parked') world.wrong(`${where} sent another request`);
  if (turn?.kind === 'threw') world.wrong(`${where} threw: ${String(turn.error)}`);
  if (turn?.kind === 'done' && turn.value.result !== 'signed-out')
    world.wrong(`${where} ended as ${turn.value.result}`);
}

/** Ends the session as the button does. */
async function leave({ledger}: World, {device, client}: Tab): Promise<void> {
  await withStorage(device.storage, async () => {
    await client.endSessionAndMarkForRemoval(device.user);
    await client.removeUserDatabase(device.user, 60_000);
  });
  for (const edit of ledger.of(device.number)) edit.end = 'undone';
}

async function judgeSignedOut(world: World, {device, client}: Tab): Promise<void> {
  const left = await withStorage(device.storage, () => client.usersOnDevice());
  if (left.includes(device.user)) world.wrong(`signed out: device ${device.number} keeps records`);
}

/** Waits until the database is empty. It is deleted later, when no tab has it open any more. */
async function waitUntilEmpty({db}: Tab): Promise<void> {
  const isLeft = async () =>
    (await Promise.all(db.tables.map((table) => table.count()))).some((count) => count > 0);
  for (let turn = 0; turn < 1000 && (await isLeft()); turn += 1) await setImmediate();
}

async function signInAgain(world: World, device: Device): Promise<void> {
  world.count('signed out');
  await signInAs(world, device, new Device(world, world.newNumber(), device.user, device.storage));
}

/** Another person signs in where one was who has not signed out. */
export async function changeUser(
  world: World,
  device: Device,
  {pick, choice}: Action,
): Promise<void> {
  const others = province.people.filter(({id}) => id !== device.user);
  const former = world.away.filter(({storage}) => storage === device.storage);
  const wanted = former[choice % (2 * Math.max(former.length, 1))];
  const user = wanted?.user ?? others[pick % others.length]?.id ?? '';
  const outbox = await outboxOf(device);
  const unsent = [...outbox.values()].filter(({state}) => state !== 'settled');
  device.close([]);
  for (const {seq, state} of outbox.values()) {
    const edit = world.ledger.editOf(device.number, seq);
    // What is settled goes with the records.
    if (edit && state === 'settled') edit.end = 'undone';
  }
  const known = world.away.findIndex((one) => one.user === user && one.storage === device.storage);
  const [back] = known < 0 ? [] : world.away.splice(known, 1);
  // With nothing unsent the database is removed: who comes back begins with nothing.
  if (unsent.length > 0) world.away.push(device);
  world.count(back ? 'came back' : 'another user');
  const next = back ?? new Device(world, world.newNumber(), user, device.storage);
  await signInAs(world, device, next);
  await judgeFormerUser(world, device, unsent);
}

/** Puts a person at a device in the place of the one before him, and lets him sign in. */
async function signInAs(world: World, before: Device, next: Device): Promise<void> {
  next.hasToken = true;
  next.isAdmin = world.roles.has(next.user);
  next.skewMs = before.skewMs;
  world.devices[world.devices.indexOf(before)] = next;
  await next.tab(0);
}

/** Of who was here before only what he has not sent is left, as it was. */
async function judgeFormerUser(
  world: World,
  device: Device,
  unsent: readonly OutboxEntry[],
): Promise<void> {
  const [tab] = world.devices.flatMap((one) =>
    one.storage === device.storage ? one.tabs.filter((open) => open !== null) : [],
  );
  const users = await withStorage(device.storage, async () => tab?.client.usersOnDevice());
  const where = `handed over: device ${device.number}`;
  if (unsent.length === 0) {
    if (users?.includes(device.user)) world.wrong(`${where} keeps a database with nothing unsent`);
    return;
  }
  const db = await device.look();
  const left = await outboxOf(device);
  for (const entry of unsent)
    if (canonical(left.get(entry.seq) ?? null) !== canonical(entry))
      world.wrong(`${where}: entry ${entry.seq} did not wait for its writer`);
  if (left.size > unsent.length) world.wrong(`${where} keeps what was settled`);
  const pages = await countFullPages(device);
  const rest = (await db.drafts.count()) + (await db.staging.count()) + (await db.photos.count());
  if (pages + rest > 0) world.wrong(`${where} keeps records of who was there before`);
  device.close([]);
}

function copyOf(seen: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  return new Map([...seen].map(([field, values]) => [field, new Set(values)]));
}
