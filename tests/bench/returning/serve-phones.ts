import {setTimeout as pause} from 'node:timers/promises';
import {Dexie} from 'dexie';
import {IDBKeyRange} from 'fake-indexeddb';
import {NoSocket} from '#tests/rest/support/no-socket.ts';
import {currentPhone, type Mirror, Phone} from './phone.ts';
import {editOffline} from './edit-offline.ts';
import {marker, type Order, type Report} from './reports.ts';

/** Longer than any server asks to be left alone, and than all of them need. */
const mostMs = 600_000;

/** Gives the code of the app, which is made for a browser, what it asks of one; each phone has its own. */
function beBrowser(address: string): void {
  const send = globalThis.fetch;
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(globalThis, name, {value, configurable: true});
  };
  define('location', new URL(address));
  define('document', {
    get visibilityState() {
      return currentPhone().visibility;
    },
    querySelector: () => null,
  });
  // Node 20 has none, and nobody listens.
  define('WebSocket', NoSocket);
  define('navigator', {
    get locks() {
      return currentPhone().locks;
    },
    get onLine() {
      return currentPhone().isOnline;
    },
  });
  define('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    currentPhone().fetch(send, input, init),
  );
  for (const place of [globalThis, Dexie.dependencies])
    Object.defineProperty(place, 'indexedDB', {get: () => currentPhone().storage});
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}

async function prepare(order: Order): Promise<Phone[]> {
  beBrowser(order.address);
  const phones = order.usernames.map((username, number) => new Phone(number, username));
  // Of admins and of members.
  const mirrors = new Map<boolean, Mirror>();
  for (const phone of phones) {
    await phone.open(order.app, order.password);
    const isAdmin = await phone.isAdmin();
    const mirror = mirrors.get(isAdmin);
    if (mirror) await phone.takeOver(mirror);
    else mirrors.set(isAdmin, await firstSync(phone));
    phone.leave();
    await phone.dayPasses();
    await editOffline(phone, order.edits);
  }
  return phones;
}

async function firstSync(phone: Phone): Promise<Mirror> {
  do await phone.run(({wakeSync}) => wakeSync());
  while ((await phone.lastResult()) !== 'ok');
  return phone.mirror();
}

/** Brings all back at one moment, and waits until each has sent everything and heard everything. */
async function comeBack(phones: readonly Phone[]): Promise<void> {
  const rounds = new Map(phones.map((phone) => [phone, phone.rounds.length]));
  for (const phone of phones) phone.comeBack();
  // As the browser's event `online` does.
  for (const phone of phones) void phone.run(({wakeSync}) => wakeSync());
  const deadline = performance.now() + mostMs;
  while (rounds.size > 0 && performance.now() < deadline) {
    await pause(100);
    for (const [phone, known] of rounds) {
      // Looking takes time from the phones: only a round can have changed anything.
      if (phone.rounds.length === known) continue;
      rounds.set(phone, phone.rounds.length);
      if (await isDone(phone)) rounds.delete(phone);
    }
  }
}

async function isDone(phone: Phone): Promise<boolean> {
  if ((await phone.lastResult()) !== 'ok') return false;
  return (await phone.edits()).every(({state}) => state === 'settled');
}

async function obey(order: Order): Promise<void> {
  const phones = await prepare(order);
  const all = async <T>(ask: (phone: Phone) => Promise<readonly T[]>): Promise<T[]> =>
    (await Promise.all(phones.map(ask))).flat();
  const returned = new Promise((resolve) => process.once('message', resolve));
  await tell({kind: 'ready', edits: await all((phone) => phone.edits())});
  await returned;
  const start = performance.now();
  await comeBack(phones);
  const since = <T extends {at: number; end: number}>(list: readonly T[]): T[] =>
    list
      .filter(({at}) => at >= start)
      .map((one) => ({...one, at: one.at - start, end: one.end - start}));
  await tell({
    kind: 'done',
    edits: await all((phone) => phone.edits()),
    requests: since(phones.flatMap(({requests}) => requests)),
    rounds: since(phones.flatMap(({rounds}) => rounds)),
    news: await all(async (phone) => [
      (await phone.rows('brothers')).filter(({notes}) => notes === marker).length,
    ]),
  });
  process.exit(0);
}

function tell(report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(report, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

process.once('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Nobody waits for them any more.
process.once('disconnect', () => process.exit(1));
