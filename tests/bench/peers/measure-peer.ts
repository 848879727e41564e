import type {SupabaseClient} from '@supabase/supabase-js';
import type {Page} from 'playwright';
import {publishableKey} from '#supabase/embedded/publishable-key.ts';
import type {Device} from '#tests/e2e/support/device.ts';
import {type Cells, outcomeCells, type Outcomes, timeCell} from './cells.ts';
import type {PeerPage} from './peer-page.ts';
import {refusedText} from './peer-tables.ts';
import {medianOf, perRound} from './quiet-rounds.ts';
import {watchTraffic} from './traffic.ts';

/** What each library offers in its page; page/page.mjs puts it on the window. */
type Peer = {
  /** Runs a round until its rows are on the device for good. */
  round(): Promise<void>;
  /** Sends until nothing is left to send. */
  send(): Promise<void>;
  edit(table: string, edits: readonly Edit[], field: string): Promise<void>;
  count(table: string): Promise<number>;
  value(table: string, id: string, field: string): Promise<unknown>;
};
type Edit = {readonly id: string; readonly text: string};
declare global {
  interface Window {
    peer: Peer;
    openPeer(name: string, key: string, tables: Tables): Promise<number>;
  }
}

/** The columns of each table. */
export type Tables = Readonly<Record<string, readonly string[]>>;

/** How long a library may take to send, ms. */
const patienceMs = 180_000;
const refusalMs = 20_000;

/** Measures one library on a new device. `admin` reads and writes the server's tables directly. */
export async function measurePeer(
  name: string,
  device: Device,
  peerPage: PeerPage,
  tables: Tables,
  admin: SupabaseClient,
  edits: number,
): Promise<Cells> {
  const page = device.page();
  await clearTexts(admin);
  await peerPage.serveTo(device.context());
  await page.goto(peerPage.address);
  const traffic = watchTraffic(page);
  const first = await page.evaluate(
    ([library, key, columns]) => window.openPeer(library, key, columns),
    [name, publishableKey, tables] as const,
  );
  const rows = await countRows(page, Object.keys(tables));
  const ofFirst = await traffic();
  const quiet = await medianOf(() => timeInPage(page, 'round'));
  const ofQuiet = perRound(await traffic());
  const vows = await someVows(admin, edits);
  const sent = await sendEdits(device, vows);
  const ofSent = await traffic();
  const arrived = await countArrived(admin);
  const met = await meetOtherEdit(device, admin, vows[0] ?? '');
  const refused = await meetRefusal(device, admin, vows.slice(1, 11));
  return {
    'first sync': timeCell(first, ofFirst, `${rows} rows`),
    'nothing new': timeCell(quiet, ofQuiet),
    [`${edits} edits`]: timeCell(sent, ofSent, `${arrived} arrived`),
    ...outcomeCells({...met, ...refused}),
  };
}

async function countRows(page: Page, tables: readonly string[]): Promise<number> {
  return page.evaluate(async (names) => {
    const counts = await Promise.all(names.map((name) => window.peer.count(name)));
    return counts.reduce((sum, count) => sum + count, 0);
  }, tables);
}

/** Edits offline, then sends online. Resolves to the time of sending, ms; `null` when it does not end. */
async function sendEdits(device: Device, ids: readonly string[]): Promise<number | null> {
  const edits = ids.map((id, index) => ({id, text: `Poggio Bustone ${index}`}));
  await editOffline(device, edits);
  return within(patienceMs, timeInPage(device.page(), 'send'));
}

async function editOffline(device: Device, edits: readonly Edit[]): Promise<void> {
  await device.goOffline();
  await device.page().evaluate((given) => window.peer.edit('vows', given, 'location_name'), edits);
  await device.goOnline();
}

/** While the device is offline somebody else fills in another field of the same record. */
async function meetOtherEdit(
  device: Device,
  admin: SupabaseClient,
  id: string,
): Promise<Pick<Outcomes, 'keptOwn' | 'keptTheirs'>> {
  await admin.from('peer_vows').update({witness_1: 'Fr. Leo'}).eq('id', id);
  await editOffline(device, [{id, text: 'Greccio'}]);
  await within(patienceMs, timeInPage(device.page(), 'send'));
  await within(patienceMs, timeInPage(device.page(), 'round'));
  const {data} = await admin.from('peer_vows').select('location_name, witness_1').eq('id', id);
  const row = data?.[0];
  return {
    keptOwn: row?.location_name === 'Greccio',
    keptTheirs: row?.witness_1 === 'Fr. Leo',
  };
}

/** The server refuses the third of ten edits. */
async function meetRefusal(
  device: Device,
  admin: SupabaseClient,
  ids: readonly string[],
): Promise<Pick<Outcomes, 'arrived' | 'keptRefused' | 'ended'>> {
  const edits = ids.map((id, index) => ({id, text: index === 2 ? refusedText : 'La Verna'}));
  await editOffline(device, edits);
  const ended = await within(refusalMs, timeInPage(device.page(), 'send'));
  const {data} = await admin.from('peer_vows').select('id').eq('location_name', 'La Verna');
  const held = await device
    .page()
    .evaluate((id) => window.peer.value('vows', id, 'location_name'), ids[2] ?? '');
  return {
    arrived: data?.length ?? 0,
    keptRefused: held === refusedText,
    ended: ended !== null,
  };
}

/** Removes what the library before has written. */
async function clearTexts(admin: SupabaseClient): Promise<void> {
  const texts = {location_name: null, witness_1: null};
  const {error} = await admin.from('peer_vows').update(texts).not('id', 'is', null);
  if (error) throw error;
}

async function someVows(admin: SupabaseClient, count: number): Promise<string[]> {
  const {data} = await admin.from('peer_vows').select('id').order('id').limit(count);
  return (data ?? []).map(({id}) => id as string);
}

async function countArrived(admin: SupabaseClient): Promise<number> {
  const {count} = await admin
    .from('peer_vows')
    .select('id', {count: 'exact', head: true})
    .like('location_name', 'Poggio Bustone%');
  return count ?? 0;
}

function timeInPage(page: Page, work: 'round' | 'send'): Promise<number> {
  return page.evaluate(async (name) => {
    const start = performance.now();
    await window.peer[name]();
    return performance.now() - start;
  }, work);
}

async function within<T>(most: number, work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), most).unref();
  });
  return Promise.race([work, late]);
}
