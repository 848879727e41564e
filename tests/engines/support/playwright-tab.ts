import type {BrowserContext} from 'playwright';
import type {Tab} from './tab.ts';

/** Drives the first tab of a Playwright browser. */
export function playwrightTab(context: BrowserContext): Tab {
  const [page] = context.pages();
  if (page === undefined) throw new Error('The browser has no tab.');
  return {
    goto: async (path) => {
      // The page that follows may replace the address at once, e.g. by the login page.
      await page.goto(path, {waitUntil: 'commit'}).catch(ignoreRestart);
    },
    back: async () => {
      await page.goBack({waitUntil: 'commit'});
    },
    run: (body) => page.evaluate(`(async () => {${body}})()`),
    fill: (label, text) => page.getByLabel(label, {exact: true}).fill(text),
    press: (button) => page.getByRole('button', {name: button, exact: true}).click(),
  };
}

/** Firefox may begin a navigation again under a new id when it cancels the one before; the page still opens. */
function ignoreRestart(error: unknown): void {
  const addresses = /Navigation to "(.+)" is interrupted by another navigation to "(.+)"/.exec(
    String(error),
  );
  if (addresses === null || addresses[1] !== addresses[2]) throw error;
}
