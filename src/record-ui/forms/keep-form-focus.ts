/**
 * Makes a ref for a form that may open again in its place, e.g. without its draft. The field with the same name gets the
 * focus, or the first field when the focus was on a button; without it the keyboard user would start at the top of the page.
 */
export function keepFormFocus(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  return () => {
    const {activeElement} = document;
    if (!form.contains(activeElement)) return;
    const place = form.parentElement;
    const name = activeElement?.closest('[name]')?.getAttribute('name') ?? '';
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const fields = [...(place?.querySelectorAll<HTMLElement>(':scope > form [name]') ?? [])];
      (fields.find((field) => field.getAttribute('name') === name) ?? fields[0])?.focus();
    });
  };
}
