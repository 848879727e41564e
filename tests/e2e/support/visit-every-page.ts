import type {Page} from 'playwright';
import {routes} from '#src/app/routes.ts';
import type {SharedProvince} from './shared-province.ts';
import {exampleOf, titleOfExample} from './page-examples.ts';
import {screens} from './screen-sizes.ts';
import type {ServerView} from './server-view.ts';
import {titleIn, type Locale} from './titles.ts';
import {load, visit} from './visit.ts';

export type OpenPage = {readonly page: Page; readonly address: string; readonly name: string};

type Visit = {
  readonly locale?: Locale;
  readonly screen: keyof typeof screens;
  /** Whether a page is opened inside the running app, or loaded by its address. */
  readonly arrival?: 'inside' | 'loaded';
  /** Called for each page once it is at rest. */
  readonly check: (open: OpenPage) => Promise<void>;
};

/** Opens every page of the app: the public ones as a visitor, the others as an administrator. */
export async function visitEveryPage(
  province: SharedProvince,
  {locale = 'en', screen, arrival = 'inside', check}: Visit,
): Promise<void> {
  const open = arrival === 'loaded' ? load : visit;
  for (const user of ['visitor', 'admin'] as const) {
    const page = user === 'visitor' ? province.visitorPage : province.adminPage;
    await page.evaluate((to) => {
      document.querySelector<HTMLButtonElement>(`header button[lang=${to}]`)?.click();
    }, locale);
    await page.setViewportSize(screens[screen]);
    for (const shown of pagesOf(user)) {
      const {path} = shown;
      const address = await addressOf(path, province.admin);
      await open(page, address, titleIn(locale, titleOfExample(shown)));
      await check({page, address, name: nameOf(path)});
    }
  }
}

/** Each address is looked up once, because the tests change no record. */
const known = new WeakMap<ServerView, Map<string, string>>();

async function addressOf(path: string, admin: ServerView): Promise<string> {
  const addresses = known.get(admin) ?? new Map<string, string>();
  known.set(admin, addresses);
  const address = addresses.get(path) ?? (await exampleOf(path)?.(admin)) ?? path;
  addresses.set(path, address);
  return address;
}

function pagesOf(user: 'visitor' | 'admin') {
  const unknown = {path: '/no/such/page', title: 'titles.unknown'};
  return [...routes.filter(({access}) => (access === 'public') === (user === 'visitor')), unknown];
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(/[/:]+/g, '-');
}
