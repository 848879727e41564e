import {fireEvent, screen, within} from '@testing-library/react';
import {type} from '#tests/screens/support/field.ts';

/** Presses the box of an offered brother. */
export async function check(name: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('checkbox', {name}));
}

/** The texts of the offered brothers. */
export function choices(): (string | null | undefined)[] {
  return screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent);
}

/** The part of the page that shows what is saved. */
export async function preview() {
  return within(await screen.findByRole('region', {name: 'What is saved'}));
}

/** The place and the persons of a celebration, as `typeCelebration` types them. */
export const celebration = {
  location_name: 'Assisi',
  received_by: 'Fra Rufino',
  witness_1: 'Fra Leone',
  witness_2: 'Fra Bernardo',
};

export async function typeCelebration(): Promise<void> {
  await type('Place', celebration.location_name);
  await type('Received by', celebration.received_by);
  await type('First witness', celebration.witness_1);
  await type('Second witness', celebration.witness_2);
}
