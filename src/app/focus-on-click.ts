import {useEffect} from 'react';

/**
 * Focuses a clicked button. Safari does not, and a dialog, a menu or a calendar gives the focus back to where it was when it
 * opened. A control that keeps the focus while another one is clicked, e.g. a search field, keeps it.
 */
export function FocusOnClick(): null {
  useEffect(() => {
    // First, so that what the click opens or focuses comes later.
    document.addEventListener('click', focusButton, {capture: true});
    return () => document.removeEventListener('click', focusButton, {capture: true});
  }, []);
  return null;
}

function focusButton({target}: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  const {activeElement} = document;
  // Safari leaves the focus on the page, or on the part of it that can have the focus.
  if (button !== null && activeElement !== button && activeElement?.contains(button))
    button.focus({preventScroll: true});
}
