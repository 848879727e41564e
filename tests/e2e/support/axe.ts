import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the violations that axe finds on the page: of WCAG 2.2 AA and its best practices, or of these rules only. */
export async function findings(page: Page, rules?: string[]): Promise<object[]> {
  // The script has half a megabyte; it is injected once for each load of the page.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({page, ...(isInjected ? {axeSource: 'void 0'} : {})})
    // The page has no frames; the other mode opens an extra tab for each analysis.
    .setLegacyMode()
    .options({resultTypes: ['violations']});
  const chosen = rules ? axe.withRules(rules) : axe.withTags([...standards]);
  const {violations} = await chosen.analyze();
  return violations.map(({id, nodes}) => ({id, where: nodes.map(({html}) => html)}));
}
