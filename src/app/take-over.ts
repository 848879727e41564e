import {flushSync} from 'react-dom';
import {keepScroll, rootElement, withTyped} from '#src/lib/static-page.ts';

/**
 * Draws the app in place of the static page, in one step: what was typed stays, the focus too, and the buttons that were
 * pressed meanwhile are pressed again.
 */
export function takeOver(draw: () => void): void {
  const root = rootElement();
  const inputs = [...root.querySelectorAll('input')];
  const typed = Object.fromEntries(inputs.map(({name, value}) => [name, value]));
  const giveFocusBack = rememberFocus(root);
  const pressed = JSON.parse(root.dataset['pressed'] ?? '[]') as string[];
  keepScroll();
  withTyped(typed, () => flushSync(draw));
  delete root.dataset['static'];
  delete root.dataset['pressed'];
  giveFocusBack();
  for (const name of pressed) find(root, 'button', name)?.click();
}

function rememberFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined;
  const selection = focused instanceof HTMLInputElement ? selectionOf(focused) : null;
  return () => {
    const again = find(root, focused.localName, nameOf(focused));
    again?.focus({preventScroll: true});
    if (selection && again instanceof HTMLInputElement) again.setSelectionRange(...selection);
  };
}

function selectionOf({
  selectionStart,
  selectionEnd,
}: HTMLInputElement): [number | null, number | null] {
  return [selectionStart, selectionEnd];
}

function find(root: HTMLElement, kind: string, name: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(kind)].find((one) => nameOf(one) === name);
}

/** By which an element is found again; index.html names the pressed buttons in the same way. */
function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
  );
}
