type FindTarget = (leaving: HTMLElement) => HTMLElement | null;

/**
 * Makes a ref for what may vanish while it holds the focus, which would fall to the page: one would have to
 * begin at its top again.
 */
function moveFocusOnRemoval(
  findTarget: FindTarget,
): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined;
    return () => {
      if (!element.contains(document.activeElement)) return;
      // It still has its neighbours here, and is gone in a moment.
      const target = findTarget(element);
      queueMicrotask(() => {
        if (target?.isConnected && document.activeElement === document.body) target.focus();
      });
    };
  };
}

/** For the buttons of a line of a list or table: the next line has the focus, or what is said of them all. */
export const focusNeighbourOnRemoval = moveFocusOnRemoval((buttons) => {
  const line = buttons.closest('li, tr');
  const next = controlIn(line?.nextElementSibling) ?? controlIn(line?.previousElementSibling);
  return next ?? fallbackAround(buttons);
});

/** For what the focus visits, e.g. a toast: it returns to where it was before. */
export function returnFocusOnRemoval(element: HTMLElement | null): (() => void) | undefined {
  let before: HTMLElement | null = null;
  element?.addEventListener('focusin', ({relatedTarget}) => {
    if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) {
      before = relatedTarget;
    }
  });
  return moveFocusOnRemoval(() => before)(element);
}

/** Marks where the focus rests when no line is left; takes a `tabIndex`. */
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
