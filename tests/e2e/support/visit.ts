import type {Page} from 'playwright';
import {expect} from 'playwright/test';

/** Navigates inside the running app and waits until the page is at rest. */
export async function visit(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    // An entry without a position in the history of the app, so the app does not ask whether to leave a form.
    history.pushState({...history.state, usr: null, key: String(performance.now())}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await arrived(page, address, title);
}

/** Loads an address and waits until the page is at rest. */
export async function load(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await arrived(page, address, title);
}

async function arrived(page: Page, address: string, title: string): Promise<void> {
  // The name of the record may precede it.
  await expect(page, address).toHaveTitle(new RegExp(`(^| · )${title} · Fraternitas$`));
  await waitUntilAtRest(page);
}

/** Resolves when no skeleton and no animation is left and the document has not changed for 120 ms. */
export async function waitUntilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.getAnimations().every((animation) => {
        const {iterations} = animation.effect?.getComputedTiming() ?? {};
        return iterations !== Number.POSITIVE_INFINITY;
      }),
    undefined,
    {timeout: 15_000},
  );
  await page.evaluate(async () => {
    const REST_MS = 120;
    await new Promise<void>((resolve) => {
      const atRest = () => {
        observer.disconnect();
        resolve();
      };
      let timer = setTimeout(atRest, REST_MS);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(atRest, REST_MS);
      });
      observer.observe(document.body, {subtree: true, childList: true, characterData: true});
    });
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Switches the theme of a page at rest and waits until the colours have changed. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme: theme});
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Tells whether all that the page's header shows is in one row. */
export function hasHeaderInOneRow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxes = [...(document.querySelector('header')?.children ?? [])]
      .map((child) => child.getBoundingClientRect())
      .filter(({height}) => height > 0);
    return boxes.every((box) => boxes.every(({bottom}) => box.top < bottom));
  });
}

/** How much wider the page is than the screen, in pixels; 0 when it does not scroll sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The buttons of a form whose text reaches beyond them. */
export function cutButtons(page: Page): Promise<string[]> {
  return page
    .locator('form button')
    .evaluateAll((buttons) =>
      buttons
        .filter(({scrollWidth, clientWidth}) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({textContent}) => textContent ?? ''),
    );
}
