import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asks axe about the page: what it finds against WCAG 2.2 AA, or against these rules alone. */
export async function findings(page: Page, rules?: string[]): Promise<object[]> {
  // Half a megabyte, brought twice for each question; once is enough until the page is loaded anew.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({page, ...(isThere ? {axeSource: 'void 0'} : {})})
    // One page and no frames: what is gathered elsewhere takes a tab of its own each time.
    .setLegacyMode()
    // What is well need not be listed.
    .options({resultTypes: ['violations']});
  const asked = rules ? axe.withRules(rules) : axe.withTags([...standards]);
  const {violations} = await asked.analyze();
  return violations.map(({id, nodes}) => ({id, where: nodes.map(({html}) => html)}));
}
