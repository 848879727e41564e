import {type RefObject, useEffect} from 'react';
import {isKeptAddress} from '#src/db/kept-page.ts';
import {useKeepPage} from '#src/queries/kept-page.ts';

/** By then a page has mostly read and drawn what it shows; nothing waits for it. */
const restMs = 2000;
const mostAttempts = 5;
/** A longer page would take longer to show than to draw. */
const longestMarkup = 300_000;

type KeepPageProps = {readonly path: string; readonly shell: RefObject<HTMLElement | null>};

/**
 * Keeps the markup of this page on the device, once it rests and whenever the user leaves the app, so that the
 * next start can show it before the app's code has run (show-kept-page.ts).
 */
export function KeepPage({path, shell}: KeepPageProps): null {
  const keepPage = useKeepPage();
  useEffect(() => {
    if (!keepPage) return undefined;
    let attempts = 0;
    const keepAtRest = async () => {
      const page = shell.current && pageAtRest(path, shell.current);
      return page ? keepPage(path, page) : false;
    };
    const attempt = async () => {
      attempts += 1;
      const isKept = await keepAtRest().catch(report);
      if (isKept || attempts === mostAttempts) clearInterval(timer);
    };
    const attemptWhenLeft = () => {
      if (document.visibilityState === 'hidden' && attempts > 0) void attempt();
    };
    const timer = setInterval(() => void attempt(), restMs);
    document.addEventListener('visibilitychange', attemptWhenLeft);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', attemptWhenLeft);
    };
  }, [keepPage, path, shell]);
  return null;
}

function report(error: unknown): boolean {
  console.info('The page could not be kept:', error);
  return false;
}

/** What the page shows until its records are here, and a notice about the sync, which will not be true for long. */
const passing = '[data-loading], main > [role="status"]:not(:empty)';

/** Returns the page if it shows its records from their top, and nothing lies over it; otherwise `null`. */
function pageAtRest(path: string, shell: HTMLElement) {
  if (!isKeptAddress(window.location) || window.location.pathname !== path) return null;
  const isOpen = document.querySelector('dialog[open], [aria-haspopup][aria-expanded="true"]');
  if (isOpen || window.scrollY > 0 || shell.querySelector(passing)) return null;
  const markup = markupOf(shell);
  if (markup.length > longestMarkup) return null;
  return {markup, styles: stylesOfDocument(), listed: countListed(path, shell)};
}

function countListed(path: string, shell: HTMLElement): number | null {
  if (path !== '/brothers') return null;
  return shell.querySelectorAll('main :is(article, tr[aria-label])').length;
}

/**
 * Without what is true of the moment alone: the state of the sync, and pictures that are in this tab's memory. And without
 * what lies below the window, but as tall as with it.
 */
function markupOf(shell: HTMLElement): string {
  // In a document that loads no pictures.
  const copy = document.implementation.createHTMLDocument().importNode(shell, true);
  copy.style.minHeight = `${shell.offsetHeight}px`;
  cutOff(shell, copy);
  for (const status of copy.querySelectorAll<HTMLElement>('header [role="status"]'))
    status.style.visibility = 'hidden';
  for (const image of copy.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')) {
    image.removeAttribute('src');
    // Otherwise its place would show words, or a frame.
    image.alt = '';
  }
  return copy.outerHTML;
}

function cutOff(shown: Element, copy: Element): void {
  const copies = [...copy.children];
  for (const [index, child] of [...shown.children].entries()) {
    const copied = copies[index];
    if (!copied) continue;
    if (child.getBoundingClientRect().top >= window.innerHeight) copied.remove();
    else cutOff(child, copied);
  }
}

/** The rules of the files, and those that scripts have added; index.html has its own. */
function stylesOfDocument(): string {
  const sheets = [...document.styleSheets].filter(({ownerNode}) => isOfApp(ownerNode));
  return sheets.flatMap(({cssRules}) => [...cssRules].map(({cssText}) => cssText)).join('\n');
}

function isOfApp(owner: Element | ProcessingInstruction | null): boolean {
  // An extension's sheet is of another origin and must not be read.
  if (owner instanceof HTMLLinkElement) return owner.href.startsWith(window.location.origin);
  return owner instanceof HTMLStyleElement && 'emotion' in owner.dataset;
}
