/** Moves the focus within a form once its next state is drawn. A screen reader reads the error of a field that gets it. */
export function focusAfterDraw(form: HTMLElement, selector: string): void {
  // What is set after an answer has come is drawn later than what is set by a touch, but before the next frame is over.
  requestAnimationFrame(() => setTimeout(() => form.querySelector<HTMLElement>(selector)?.focus()));
}

export const firstError = '[aria-invalid=true]';
