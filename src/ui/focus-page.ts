/** Moves the focus to the page before the control that has it is removed. It is small, for what the first screen loads. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('[data-focus-fallback]')?.focus({preventScroll: true});
}
