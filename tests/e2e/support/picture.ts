import type {Page} from 'playwright';

/** Set by `npm run pictures`; without it no picture is taken. */
const arePicturesWanted = process.env['FRATERNITAS_PICTURES'] !== undefined;

/** Stores a screenshot as `<name>-<width>-<theme>-<language>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
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

/** Stores a screenshot as `pages/<name>.png`. */
export async function keepPage(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  await page.screenshot({path: `test-results/pages/${name}.png`, animations: 'disabled'});
}
