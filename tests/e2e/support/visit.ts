import type {Page} from 'playwright';
import {expect} from 'playwright/test';

/** Goes to an address inside the app, without loading it anew, and waits until the page stands still. */
export async function visit(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    // A new entry that counts as no step: nobody is asked whether to leave.
    history.pushState({...history.state, usr: null, key: String(performance.now())}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await arrived(page, address, title);
}

/** Loads an address, and waits until the page stands still. */
export async function load(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await arrived(page, address, title);
}

async function arrived(page: Page, address: string, title: string): Promise<void> {
  // The name of the record may come before it.
  await expect(page, address).toHaveTitle(new RegExp(`(^| · )${title} · Fraternitas$`));
  await standStill(page);
}

/** Resolves when no skeleton is left, nothing is fading, and the page has been at rest for a moment. */
export async function standStill(page: Page): Promise<void> {
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

/** Shows the page that stands still in the other theme, and waits until the colours have changed. */
export async function repaint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({colorScheme: theme});
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** How far the page is wider than the screen, in pixels; 0 where nobody has to scroll sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
