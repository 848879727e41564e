/**
 * Shows an element when it is drawn, on a page that begins at its top: what a calendar says of today must not be looked
 * for. For `ref`.
 */
export function scrollTo(element: HTMLElement | null): void {
  if (element !== null && window.scrollY === 0) element.scrollIntoView({block: 'center'});
}
