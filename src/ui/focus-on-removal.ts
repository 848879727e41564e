type FindTargets = (leaving: HTMLElement) => readonly (HTMLElement | null)[];

/**
 * Makes a ref for an element that may be removed while it has the focus. Without it the focus moves to the
 * page, and the keyboard user starts at the top again.
 */
function moveFocusOnRemoval(
  findTargets: FindTargets,
): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    return () => {
      if (!element.contains(document.activeElement)) return;
      // The element is still in the page here, so its neighbours can be found; it is removed right after, and some of
      // them with it.
      const targets = findTargets(element);
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        targets.find((target) => target?.isConnected)?.focus();
      });
    };
  };
}

/**
 * For the buttons of a row of a list or table, and for a control among others: the next one gets the focus, the one
 * before after the last, or `focusFallback` when none is left.
 */
export const focusNeighbourOnRemoval = moveFocusOnRemoval((element) => {
  const leaving = element.closest('li, tr') ?? element;
  return [
    ...neighbours(leaving, 'nextElementSibling').map(controlIn),
    ...neighbours(leaving, 'previousElementSibling').map(controlIn),
    ...fallbacksAround(leaving),
  ];
});

/** For an element that gets the focus for a while, e.g. a toast: the focus returns to its previous place. */
export function returnFocusOnRemoval(element: HTMLElement | null): (() => void) | undefined {
  let before: HTMLElement | null = null;
  element?.addEventListener('focusin', ({relatedTarget}) => {
    if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) {
      before = relatedTarget;
    }
  });
  return moveFocusOnRemoval(() => [before])(element);
}

/** Marks the element that gets the focus when no row is left; it needs a `tabIndex`. */
export const focusFallback = {'data-focus-fallback': ''};

/** The neighbours of an element on one side, the nearest first. */
function neighbours(
  element: Element,
  side: 'nextElementSibling' | 'previousElementSibling',
): Element[] {
  const found: Element[] = [];
  for (let next = element[side]; next !== null; next = next[side]) found.push(next);
  return found;
}

const controls = 'a[href], button:not(:disabled)';

function controlIn(element: Element): HTMLElement | null {
  return element.matches(controls)
    ? (element as HTMLElement)
    : element.querySelector<HTMLElement>(controls);
}

/** The marked elements and the first controls of the sections around an element, the nearest first. */
function fallbacksAround(element: Element): (HTMLElement | null)[] {
  const found: (HTMLElement | null)[] = [];
  for (
    let around: Element | null = element.parentElement;
    around !== null;
    around = around.parentElement
  ) {
    found.push(around.querySelector<HTMLElement>('[data-focus-fallback]'));
    if (around.matches('section')) found.push(controlIn(around));
  }
  return found;
}
