import {fireEvent, screen, waitFor} from '@testing-library/react';
import {expect} from 'vitest';

/** The field with this label, as soon as it is there. */
export function input(label: string): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(label);
}

/** Types into a field, or chooses in it what it offers by then. */
export async function type(label: string, value: string): Promise<void> {
  const field: HTMLElement = await input(label);
  if (field instanceof HTMLSelectElement) {
    await waitFor(() => expect([...field.options].map((option) => option.value)).toContain(value));
  }
  fireEvent.change(field, {target: {value}});
}
