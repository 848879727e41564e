import {fireEvent, screen} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {smallRegisters} from './registers.ts';

afterEach(() => vi.unstubAllGlobals());

const save = () => fireEvent.click(screen.getByRole('button', {name: 'Save'}));

test('a successful save closes the error message of the refused save before it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallRegisters();
  await show(<ListedFormScreen table="places" />, '/places/new');
  await screen.findByLabelText(/^Place name/);
  save();
  await screen.findByText('Error saving place.');
  await type('Place name', 'Casa San Rocco');
  save();
  await screen.findByText(/^Place saved successfully\./);
  expect(screen.queryByText('Error saving place.')).toBeNull();
});
