import {rm} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {requestLost} from '#tests/e2e/support/outcomes.ts';
import {provinceServer, type ProvinceServer} from '#tests/e2e/support/province-server.ts';
import {badConnection, type BadConnection} from '#tests/e2e/support/bad-connection.ts';
import {serverAs, type ServerView} from '#tests/e2e/support/server-view.ts';
import {demoPassword} from '#tests/e2e/support/sign-in.ts';
import {copyTemplate, makeTemplate, templateVariable} from '#tests/e2e/support/template.ts';
import {chromium} from './support/chromium.ts';
import {firefox} from './support/firefox.ts';
import {
  editBirthPlace,
  overflow,
  recordsOnDevice,
  signIn,
  readTablesWith,
  untilPath,
  untilShown,
  untilStatus,
  untilSynced,
  visit,
} from './support/page.ts';
import type {Browser, Tab} from './support/tab.ts';
import {printInWebkit} from './support/print-in-webkit.ts';
import {webkit} from './support/webkit.ts';

const slow = 300_000;

let removeTemplate: (() => void) | null = null;
let folder: string;
let server: ProvinceServer;
let admin: ServerView;
let brothers: string[];

beforeAll(async () => {
  if (process.env[templateVariable] === undefined) removeTemplate = await makeTemplate();
  folder = await copyTemplate();
  server = await provinceServer(folder);
  await server.start();
  admin = await serverAs(server.url, 'admin');
  brothers = await admin.someBrothers(3 * 10);
}, slow);
afterAll(async () => {
  await server.kill();
  await rm(folder, {recursive: true, force: true});
  removeTemplate?.();
});

/** The places of birth that were proposed for a brother. */
async function birthPlaces(id: string): Promise<unknown[]> {
  const proposals = await admin.proposalsOf(id);
  return proposals.map(({proposed_changes: changes}) => changes['birth_place']);
}

/** One device for all its journeys, in this order: signing in and out are among them. */
describe.each([chromium, firefox, webkit])('$name', (engine) => {
  let browser: Browser;
  let tab: Tab;
  let connection: BadConnection;
  /** Each engine edits brothers of its own. */
  let own: string[];
  beforeAll(async () => {
    own = brothers.splice(0, 10);
    connection = await badConnection(server.url);
    browser = await engine.open(connection.url);
    ({tab} = browser);
  }, slow);
  afterAll(async () => {
    await browser?.close();
    await connection.close();
  });

  afterEach(() => connection.setOutcome(() => undefined));

  test(
    'the user can leave a page while its code is loading',
    async () => {
      const reached: unknown[] = [];
      await tab.goto('/login');
      // WebKit lets nobody in again who leaves the very first page while it makes its database.
      await untilShown(tab, 'h1');
      for (const afterMs of [60, 100, 140, 180, 220, 260, 300]) {
        await tab.goto('/');
        await pause(afterMs);
        await tab.run(`setTimeout(() => location.assign('/login'))`);
        // A reload would take this long to win.
        await pause(900);
        await untilPath(tab, '/login');
        await untilShown(tab, 'h1');
        reached.push(
          await tab.run(`return [location.pathname, sessionStorage.getItem('reloaded-for-code')]`),
        );
      }
      expect(reached).toEqual(Array.from({length: 7}, () => ['/login', null]));
    },
    slow,
  );

  test(
    'the first sync brings all records',
    async () => {
      await signIn(tab, 'friar', demoPassword);
      await untilSynced(tab);
      await tab.goto('/brothers');
      await untilShown(tab, 'article');
      expect(await tab.run(`return document.querySelector('main').innerText`)).toContain('500');
    },
    slow,
  );

  test(
    'no page is wider than a narrow phone',
    async () => {
      const wide: string[] = [];
      const [brother = ''] = own;
      const fraternity = await admin.anyId('fraternities');
      for (const address of [
        '/dashboard',
        '/brothers',
        `/brothers/profile/${brother}`,
        `/brothers/edit/${brother}`,
        `/fraternities/edit/${fraternity}`,
        `/fraternities/${fraternity}`,
        '/institutions',
        '/places/new',
        '/sync',
        '/settings',
      ]) {
        await visit(tab, address);
        const tooWide = await overflow(tab);
        if (tooWide > 0) wide.push(`${address}: ${tooWide} px`);
      }
      expect(wide).toEqual([]);
    },
    slow,
  );

  // Those of the other engines print in tests/e2e.
  test.runIf(engine === webkit)(
    'each printed letter begins a sheet, and no title of the jubilees ends one',
    async () => {
      const homes = await Promise.all(own.slice(0, 3).map((brother) => admin.homesOf(brother)));
      const letters = homes.flat().map(({id}) => id);
      expect(letters.length).toBeGreaterThan(2);
      await tab.goto(`/moves/letters?of=fraternity_assignments&ids=${letters.join()}`);
      await untilShown(tab, 'article');
      const sheets = await printInWebkit(tab, path.join(folder, 'letters.pdf'));
      expect(sheets).toHaveLength(letters.length);
      await tab.goto('/jubilees');
      await untilShown(tab, 'h2');
      const months = await printInWebkit(tab, path.join(folder, 'jubilees.pdf'));
      expect(months.filter((sheet) => /\n *[A-Z][a-z]+$/.test(sheet.trimEnd()))).toEqual([]);
    },
    slow,
  );

  test(
    'an edit saved offline is sent without an action of the user',
    async () => {
      const [, id = ''] = own;
      connection.setOutcome(() => requestLost);
      await visit(tab, `/brothers/edit/${id}`);
      await tab.fill('Place of birth', `Offline in ${engine.name}`);
      await tab.press('Update');
      await untilPath(tab, '/brothers');
      await untilStatus(tab, /1 change waiting/);
      connection.setOutcome(() => undefined);
      await untilSynced(tab);
      expect(await birthPlaces(id)).toContain(`Offline in ${engine.name}`);
    },
    slow,
  );

  test(
    'the user can leave a page while it writes, and every edit arrives',
    async () => {
      for (const [index, afterMs] of [0, 150, 300, 600, 0, 150].entries()) {
        const id = own[2 + index] ?? '';
        const place = `Left after ${afterMs} ms`;
        await editBirthPlace(tab, id, place);
        await pause(afterMs);
        await tab.goto('/dashboard');
        await untilSynced(tab);
        expect(await birthPlaces(id)).toContain(place);
      }
    },
    slow,
  );

  test(
    'a page that the user comes back to syncs and saves again',
    async () => {
      const [, , , , , , , , one = '', other = ''] = own;
      await editBirthPlace(tab, one, 'Left and shown again');
      await tab.goto('/settings');
      await untilShown(tab, 'h1');
      await tab.back();
      await untilPath(tab, '/brothers');
      await untilSynced(tab);
      await visit(tab, `/brothers/edit/${other}`);
      await tab.fill('Place of birth', 'Saved after coming back');
      await tab.press('Update');
      await untilPath(tab, '/brothers');
      await untilSynced(tab);
      expect(await birthPlaces(other)).toContain('Saved after coming back');
    },
    slow,
  );

  test(
    'a locked app keeps nothing that can be read, and its passphrase opens it',
    async () => {
      const [, id = ''] = own;
      expect(await readTablesWith(tab, `Offline in ${engine.name}`)).toContain('outbox');
      await visit(tab, '/settings');
      await tab.press('Turn on the app lock');
      await tab.fill('New passphrase', 'quattro parole');
      await tab.fill('New passphrase again', 'quattro parole');
      await tab.press('Turn on the app lock');
      await untilShown(tab, 'input[name=password]');
      await tab.fill('Passphrase of this device', 'quattro parole');
      await tab.press('Unlock');
      await untilSynced(tab);
      expect(await readTablesWith(tab, `Offline in ${engine.name}`)).toEqual([]);
      await visit(tab, `/brothers/edit/${id}`);
      await tab.fill('Place of birth', 'Saved under a lock');
      await tab.press('Update');
      await untilPath(tab, '/brothers');
      await untilSynced(tab);
      expect(await birthPlaces(id)).toContain('Saved under a lock');
    },
    slow,
  );

  test(
    'signing out leaves no record on the device',
    async () => {
      await visit(tab, '/settings');
      await tab.press('Sign out');
      await untilPath(tab, '/login');
      const names = () => tab.run('return (await indexedDB.databases()).map(({name}) => name)');
      await expect.poll(names, {timeout: 20_000}).toEqual(['fraternitas-device']);
      await expect.poll(() => recordsOnDevice(tab)).toEqual({'fraternitas-device': 0});
    },
    slow,
  );
});
