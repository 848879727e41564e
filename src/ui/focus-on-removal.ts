type FindTarget = (leaving: HTMLElement) => HTMLElement | null;

/**
 * Makes a ref for an element that may be removed while it has the focus. Without it the focus moves to the
 * page, and the keyboard user starts at the top again.
 */
function moveFocusOnRemoval(
  findTarget: FindTarget,
): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    return () => {
      if (!element.contains(document.activeElement)) return;
      // The element is still in the page here, so its neighbours can be found; it is removed right after.
      const target = findTarget(element);
      queueMicrotask(() => {
        if (target?.isConnected && document.activeElement === document.body) target.focus();
      });
    };
  };
}

/**
 * For the buttons of a row of a list or table: the next row gets the focus, or `focusFallback` after the last
 * one.
 */
export const focusNeighbourOnRemoval = moveFocusOnRemoval((buttons) => {
  const line = buttons.closest('li, tr');
  const next = controlIn(line?.nextElementSibling) ?? controlIn(line?.previousElementSibling);
  return next ?? fallbackAround(buttons);
});

/** For an element that gets the focus for a while, e.g. a toast: the focus returns to its previous place. */
export function returnFocusOnRemoval(element: HTMLElement | null): (() => void) | undefined {
  let before: HTMLElement | null = null;
  element?.addEventListener('focusin', ({relatedTarget}) => {
    if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) {
      before = relatedTarget;
    }
  });
  return moveFocusOnRemoval(() => before)(element);
}

/** Marks the element that gets the focus when no row is left; it needs a `tabIndex`. */
export const focusFallback = {'data-focus-fallback': ''};

function controlIn(element: Element | null | undefined): HTMLElement | null {
  return element?.querySelector<HTMLElement>('a[href], button') ?? null;
}

function fallbackAround(element: Element): HTMLElement | null {
  for (
    let around: Element | null = element.parentElement;
    around !== null;
    around = around.parentElement
  ) {
    const fallback = around.querySelector<HTMLElement>('[data-focus-fallback]');
    if (fallback !== null) return fallback;
    if (around.matches('section')) return controlIn(around);
  }
  return null;
}
