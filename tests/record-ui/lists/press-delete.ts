import {fireEvent, screen} from '@testing-library/react';

/** Presses the button that deletes a record of a list, as soon as the list shows it. */
export async function pressDelete(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', {name: `Delete ${name}`}));
}
