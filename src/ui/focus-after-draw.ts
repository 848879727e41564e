/** Moves the focus within a form once its next state is drawn. A screen reader reads the error of a field that gets it. */
export function focusAfterDraw(form: HTMLElement, selector: string): void {
  setTimeout(() => form.querySelector<HTMLElement>(selector)?.focus());
}

export const firstError = '[aria-invalid=true]';
