/**
 * Shows an element when it is drawn, on a page that begins at its top: what a calendar says of today must not be looked
 * for. For `ref`; `block` as for `scrollIntoView`.
 */
export function bringIntoView(block: ScrollLogicalPosition): (element: HTMLElement | null) => void {
  return (element) => {
    if (element !== null && window.scrollY === 0) element.scrollIntoView({block});
  };
}
