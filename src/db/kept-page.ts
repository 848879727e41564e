/** What a start needs to show a page as it was last drawn on this device (src/app/show-kept-page.ts). */
export type KeptPage = {
  readonly markup: string;
  /** All rules that count for it, so that it waits for no file. */
  readonly styles: string;
  /** The number of rows of the brothers' list in it; `null` on other pages. */
  readonly listed: number | null;
  /** Device clock, ms: from then on the device may not show its records without the server. */
  readonly until: number;
};

/** The pages on which the app is opened most. */
const keptPaths = /^\/(?:dashboard|brothers|brothers\/profile\/[^/]+)$/;

/** Tells whether the page of this address is kept: not a list that is filtered, and not a part of a page. */
export function isKeptAddress({pathname, search, hash}: Location): boolean {
  return keptPaths.test(pathname) && search === '' && hash === '';
}

/** The beginning of the names of all kept pages. */
export const keptPageNames = 'page ';

/** The name under which a page is kept: of all profiles, the last one. */
export function nameOfKeptPage(path: string): string {
  return `${keptPageNames}${path.replace(/^(\/brothers\/profile\/).+/, '$1')}`;
}

/**
 * Describes everything in the window, besides records, that a page looks different for: another build, day, language,
 * theme or width.
 */
export function surroundingsOf(path: string): string {
  const html = document.documentElement;
  const {src} = document.querySelector<HTMLScriptElement>('script[type="module"][src]') ?? {};
  const day = new Date().toDateString();
  return JSON.stringify([path, src, day, html.lang, html.dataset['theme'], window.innerWidth]);
}
