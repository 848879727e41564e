import type {Page} from 'playwright';
import {expect, test as base} from 'playwright/test';
import type {ChromiumPart} from './chromium.ts';
import {openDevice} from './device.ts';
import {lendProvince} from './lent-province.ts';
import {createProblems, type Problems} from './problems.ts';
import {profileOf} from './profiles.ts';
import {screens} from './screen-sizes.ts';
import {serverAs, type ServerView} from './server-view.ts';
import {waitUntilSynced} from './steps.ts';

/** A server and two devices that the tests of a file share, because they only read. */
export type SharedProvince = {
  readonly url: string;
  /** A page of an administrator's synced device. */
  readonly adminPage: Page;
  /** A page of a device on which nobody is signed in. */
  readonly visitorPage: Page;
  readonly admin: ServerView;
  readonly problems: Problems;
  /** Sets the media features of both pages; what is not named gets its default. */
  emulateMedia(media: Parameters<Page['emulateMedia']>[0]): Promise<void>;
  /** Sets the browser's default text size of both pages, in pixels. */
  setTextSize(standard: number): Promise<void>;
};

const defaultMedia = {media: null, colorScheme: 'light', contrast: 'no-preference'} as const;

/** Removes what the previous test has left: text size, media, connection, window size and settings. */
async function resetPages(province: SharedProvince): Promise<void> {
  await province.setTextSize(16);
  await province.emulateMedia({});
  for (const [page, address] of [
    [province.adminPage, '/dashboard'],
    [province.visitorPage, '/'],
  ] as const) {
    await page.context().setOffline(false);
    await page.setViewportSize(screens.wide);
    // Language, theme and the like; the session is stored elsewhere.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(address);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  }
}

/** A test that only reads, and that fails when a page logs an error or throws. */
export const test = base.extend<
  {noProblems: void},
  {chromium: ChromiumPart; province: SharedProvince}
>({
  /** As in `journey.ts`. */
  chromium: ['engine', {option: true, scope: 'worker'}],

  province: [
    async ({chromium}, provide) => {
      const lent = await lendProvince();
      const {server} = lent;
      const problems = createProblems();
      const devices = [
        await openDevice(server.url, problems, {chromium, profile: profileOf('admin')}),
        await openDevice(server.url, problems, {chromium}),
      ] as const;
      const [adminPage, visitorPage] = [devices[0].page(), devices[1].page()];
      await adminPage.goto('/dashboard');
      await waitUntilSynced(adminPage);
      await visitorPage.goto('/');
      const pages = [adminPage, visitorPage];
      const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
      await provide({
        url: server.url,
        adminPage,
        visitorPage,
        admin: await serverAs(server.url, 'admin'),
        problems,
        async emulateMedia(media) {
          for (const page of pages) await page.emulateMedia({...defaultMedia, ...media});
        },
        async setTextSize(standard) {
          for (const session of sessions)
            await session.send('Page.setFontSizes', {fontSizes: {standard}});
        },
      });
      for (const device of devices) await device.close();
      await lent.giveBack();
    },
    {scope: 'worker'},
  ],

  noProblems: [
    async ({province}, provide) => {
      const before = province.problems.found().length;
      await resetPages(province);
      await provide();
      expect(province.problems.found().slice(before), 'logged errors').toEqual([]);
    },
    {auto: true},
  ],
});
