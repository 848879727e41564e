import {useEffect, useRef} from 'react';

/**
 * Returns a ref for an element of a step. When `state` changes, the focus goes to the step if the button that had it is
 * gone; otherwise a keyboard user would start at the top of the page again.
 */
export function useStepFocus(state: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.closest('section')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a button goes when the state changes
  }, [state]);
  return place;
}
