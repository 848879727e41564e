import type {Device} from '#tests/e2e/support/device.ts';
import {type BrotherRow, serverAs} from '#tests/e2e/support/server-view.ts';
import {statusLink, waitUntilSynced} from '#tests/e2e/support/steps.ts';
import type {BenchServer} from '#tests/bench/bench-server.ts';
import {drained, firstSync, nothingNew, outboxOf} from '#tests/bench/measure-syncing.ts';
import {editOf, fileOf, takeIn, writeEdits} from '#tests/bench/queue-edits.ts';
import {type Cells, outcomeCells, type Outcomes, timeCell} from './cells.ts';
import {medianOf, perRound} from './quiet-rounds.ts';
import {watchTraffic} from './traffic.ts';

/** Measures the app, which syncs all record types, checks each edit and writes it into the audit log. */
export async function measureOwn(
  server: BenchServer,
  device: Device,
  edits: number,
): Promise<Cells> {
  const page = device.page();
  const traffic = watchTraffic(page);
  const first = await firstSync(page, 'admin');
  const firstCell = timeCell(first.value, await traffic());
  const quiet = await medianOf(async () => (await nothingNew(page)).value);
  const quietCell = timeCell(quiet, perRound(await traffic()));
  const file = await writeEdits(server.url, edits);
  await server.kill();
  await takeIn(page, file);
  await traffic();
  await server.start();
  const sent = await drained(page, edits, Date.now());
  const sentCell = timeCell(sent.value, await traffic());
  const met = await meetOtherEdit(server, device);
  const refused = await meetRefusal(server, device);
  return {
    'first sync': firstCell,
    'nothing new': quietCell,
    [`${edits} edits`]: sentCell,
    ...outcomeCells({...met, ...refused}),
  };
}

/** While the device is offline somebody else fills in another field of the same record. */
async function meetOtherEdit(
  server: BenchServer,
  device: Device,
): Promise<Pick<Outcomes, 'keptOwn' | 'keptTheirs'>> {
  const [brother] = await brothersOf(server, 1);
  if (brother === undefined) throw new Error('The province is empty.');
  await device.goOffline();
  await takeIn(device.page(), fileOf([editOf(brother, 'birth_place', 'Greccio')]));
  const other = await serverAs(server.url, 'secretary');
  await other.push({op: 'update', ...editOf(brother, 'notes', 'Seen by Fr. Leo')});
  await device.goOnline();
  await waitUntilSynced(device.page());
  const row = await other.brother(brother.id);
  return {
    keptOwn: row?.birth_place === 'Greccio',
    keptTheirs: row?.notes === 'Seen by Fr. Leo',
  };
}

/** The server refuses the third of ten edits: there is no such membership. */
async function meetRefusal(
  server: BenchServer,
  device: Device,
): Promise<Pick<Outcomes, 'arrived' | 'keptRefused' | 'ended'>> {
  const refused = 'unheard-of';
  const brothers = await brothersOf(server, 10);
  const edits = brothers.map((brother, index) =>
    index === 2
      ? editOf(brother, 'membership_status', refused)
      : editOf(brother, 'birth_place', 'La Verna'),
  );
  await device.goOffline();
  await takeIn(device.page(), fileOf(edits));
  await device.goOnline();
  const attention = statusLink(device.page(), '1 change needs attention');
  await attention.waitFor({timeout: 60_000});
  const after = await brothersOf(server, 10);
  const unsent = (await outboxOf(device.page())).filter(({settledAt}) => settledAt === null);
  return {
    arrived: after.filter((row) => row.birth_place === 'La Verna').length,
    keptRefused: unsent.some(({mutation}) => mutation.changes['membership_status'] === refused),
    ended: await attention.isVisible(),
  };
}

async function brothersOf(server: BenchServer, count: number): Promise<BrotherRow[]> {
  return (await (await serverAs(server.url, 'admin')).brothers()).slice(0, count);
}
