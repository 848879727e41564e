import type {Page} from 'playwright';
import {routes} from '#src/app/routes.ts';
import type {House} from './open-house.ts';
import {exampleOf} from './page-examples.ts';
import {screens} from './screens.ts';
import type {ServerView} from './server-view.ts';
import {titleIn, type Locale} from './titles.ts';
import {load, visit} from './visit.ts';

export type OpenPage = {readonly page: Page; readonly address: string; readonly name: string};

type Tour = {
  readonly locale?: Locale;
  readonly screen: keyof typeof screens;
  /** Whether a page is reached inside the app, or loaded by its address. */
  readonly arrival?: 'inside' | 'loaded';
  /** What to do at each page once it stands still. */
  readonly look: (open: OpenPage) => Promise<void>;
};

/** Opens every page there is: the public ones as a visitor, the others as an administrator. */
export async function throughTheHouse(house: House, tour: Tour): Promise<void> {
  const {locale = 'en', screen, arrival = 'inside', look} = tour;
  const arrive = arrival === 'loaded' ? load : visit;
  for (const who of ['visitor', 'resident'] as const) {
    const page = house[who];
    await page.evaluate((to) => {
      document.querySelector<HTMLButtonElement>(`header button[lang=${to}]`)?.click();
    }, locale);
    await page.setViewportSize(screens[screen]);
    for (const {path, title} of pagesOf(who)) {
      const address = await addressOf(path, house.admin);
      await arrive(page, address, titleIn(locale, title));
      await look({page, address, name: nameOf(path)});
    }
  }
}

/** Asked for once: the house is looked at, not changed. */
const known = new WeakMap<ServerView, Map<string, string>>();

async function addressOf(path: string, admin: ServerView): Promise<string> {
  const addresses = known.get(admin) ?? new Map<string, string>();
  known.set(admin, addresses);
  const address = addresses.get(path) ?? (await exampleOf(path)?.(admin)) ?? path;
  addresses.set(path, address);
  return address;
}

function pagesOf(who: 'visitor' | 'resident') {
  const unknown = {path: '/no/such/page', title: 'titles.unknown'};
  return [...routes.filter(({access}) => (access === 'public') === (who === 'visitor')), unknown];
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(/[/:]+/g, '-');
}
