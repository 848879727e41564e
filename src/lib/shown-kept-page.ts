import {rootElement} from './static-page.ts';

/** Marks a page that is not drawn by the app: nothing in it answers to a touch yet, and nothing is read aloud twice. */
export function markKeptPageShown(root: HTMLElement): void {
  root.dataset['kept'] = 'shown';
  root.inert = true;
  root.setAttribute('aria-hidden', 'true');
}

/** Puts `before` back in the place of a page that is shown as it was last drawn, unless the app has drawn over it. */
export function hideKeptPage(root: HTMLElement, before: string): void {
  if (!isKeptPageShown()) return;
  delete root.dataset['kept'];
  root.innerHTML = before;
  answerAgain(root);
}

/** Tells whether the page is shown as it was last drawn. */
export function isKeptPageShown(): boolean {
  return document.getElementById('root')?.dataset['kept'] === 'shown';
}

/** From here on no kept page is shown; returns what is called when the app is drawn over the one that is. */
export function endKeptPage(): () => void {
  const root = rootElement();
  root.dataset['kept'] = 'over';
  return () => answerAgain(root);
}

function answerAgain(root: HTMLElement): void {
  root.inert = false;
  root.removeAttribute('aria-hidden');
}
