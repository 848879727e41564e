import {rm} from 'node:fs/promises';
import type {Page} from 'playwright';
import {expect, test as base} from 'playwright/test';
import type {ChromiumPart} from './chromium.ts';
import {openDevice} from './device.ts';
import {createProblems, type Problems} from './problems.ts';
import {profileOf} from './profiles.ts';
import {provinceServer} from './province-server.ts';
import {screens} from './screens.ts';
import {serverAs, type ServerView} from './server-view.ts';
import {waitUntilSynced} from './steps.ts';
import {copyOfTemplate} from './template.ts';

/** A province that is looked at and left as it was; all tests of a file share it. */
export type House = {
  readonly url: string;
  /** What an administrator's device shows, moved in. */
  readonly resident: Page;
  /** What somebody without an account is shown. */
  readonly visitor: Page;
  readonly admin: ServerView;
  readonly problems: Problems;
  /** Sets what the system tells of its owner's eyes, for resident and visitor. */
  dress(media: Parameters<Page['emulateMedia']>[0]): Promise<void>;
  /** Sets the browser's own size of text, in pixels. */
  readLarge(standard: number): Promise<void>;
};

const plain = {media: null, colorScheme: 'light', contrast: 'no-preference'} as const;

/** Makes of the house what it was when it was moved into, whatever the test before has left. */
async function putInOrder(house: House): Promise<void> {
  await house.readLarge(16);
  await house.dress({});
  for (const [page, address] of [
    [house.resident, '/dashboard'],
    [house.visitor, '/'],
  ] as const) {
    await page.context().setOffline(false);
    await page.setViewportSize(screens.wide);
    // Language, theme and the like; who is signed in stands elsewhere.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(address);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  }
}

/** A test that looks around without changing anything, and fails when something went wrong unseen. */
export const test = base.extend<{wentWell: void}, {chromium: ChromiumPart; house: House}>({
  /** As in `journey.ts`. */
  chromium: ['engine', {option: true, scope: 'worker'}],

  house: [
    async ({chromium}, provide) => {
      const folder = await copyOfTemplate();
      const server = await provinceServer(folder);
      const problems = createProblems();
      await server.start();
      const devices = [
        await openDevice(server.url, problems, {chromium, profile: profileOf('admin')}),
        await openDevice(server.url, problems, {chromium}),
      ] as const;
      const [resident, visitor] = [devices[0].page(), devices[1].page()];
      await resident.goto('/dashboard');
      await waitUntilSynced(resident);
      await visitor.goto('/');
      const sessions = await Promise.all(
        [resident, visitor].map((page) => page.context().newCDPSession(page)),
      );
      await provide({
        url: server.url,
        resident,
        visitor,
        admin: await serverAs(server.url, 'admin'),
        problems,
        async dress(media) {
          for (const page of [resident, visitor]) await page.emulateMedia({...plain, ...media});
        },
        async readLarge(standard) {
          for (const session of sessions)
            await session.send('Page.setFontSizes', {fontSizes: {standard}});
        },
      });
      for (const device of devices) await device.close();
      await server.stop();
      await rm(folder, {recursive: true, force: true});
    },
    {scope: 'worker'},
  ],

  wentWell: [
    async ({house}, provide) => {
      const before = house.problems.found().length;
      await putInOrder(house);
      await provide();
      expect(house.problems.found().slice(before), 'went wrong unseen').toEqual([]);
    },
    {auto: true},
  ],
});
