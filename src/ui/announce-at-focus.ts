/**
 * A ref for the error of a field. Screen readers read it with a field that gets the focus; in a field that keeps the focus
 * nothing would say it, so there it is an alert.
 */
export function announceAtFocus(error: HTMLElement | null): void {
  if (error?.parentElement?.contains(document.activeElement)) error.setAttribute('role', 'alert');
}
