import type {Page} from 'playwright';
import {walk, weigh} from '#tests/e2e/support/navigations.ts';
import type {Measurement} from './measurement.ts';
import {untilListed} from './measure-screens.ts';

const navigations = 50;

/** A long list reads the vows and houses of all a second after it is drawn. */
const restMs = 1500;

/** Walks through the app by its links and weighs what the page still holds on to. */
export async function heapAfterNavigations(page: Page): Promise<Measurement[]> {
  await page.goto('/brothers');
  await untilListed(page);
  const session = await page.context().newCDPSession(page);
  // The first laps load each screen's code and tables, which then stay; they end where the others will.
  await walk(page, 5, restMs);
  const {bytes: before} = await weigh(session);
  await walk(page, navigations, restMs);
  const {bytes: after} = await weigh(session);
  await session.detach();
  return [
    {what: 'heap after 50 navigations', value: after / 2 ** 20},
    {what: 'growth of the heap by them', value: (after / before - 1) * 100},
  ];
}
