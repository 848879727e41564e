import {act, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => vi.unstubAllGlobals());

test('the focus moves to the last field when a save disables the button that was pressed', async () => {
  await signedInDevice({isAdmin: true});
  await show(<ProvinceSettingsScreen />, '/admin/settings');
  await type('Length of temporary vows (months)', '36');
  const button = screen.getByRole('button', {name: 'Update'});
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  act(() => button.focus());
  fireEvent.click(button);
  await screen.findByText('Settings saved successfully.');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('name')).toBe('max_offline_days'),
  );
});
