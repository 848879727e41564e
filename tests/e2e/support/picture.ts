import type {Page} from 'playwright';

/** Keeps a picture for people to look at: `<name>-<width>-<theme>-<language>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const {width, theme, locale} = await page.evaluate(() => ({
    width: window.innerWidth,
    theme: document.documentElement.dataset['theme'] ?? 'light',
    locale: document.documentElement.lang,
  }));
  await page.screenshot({
    path: `test-results/pictures/${name}-${width}-${theme}-${locale}.png`,
    animations: 'disabled',
  });
}
