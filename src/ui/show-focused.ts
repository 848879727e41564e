import type {FocusEvent} from 'react';

/**
 * Scrolls a list sideways to the element that gets the focus by keyboard: the browser leaves one at the edge cut. A
 * pointer that presses it would lose it while the list scrolls.
 */
export function showFocused({currentTarget}: FocusEvent): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({block: 'nearest', inline: 'nearest'});
}
