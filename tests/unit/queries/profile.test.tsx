// @vitest-environment happy-dom
import {renderHook, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {useLocal} from '#src/queries/local.ts';
import {useBrotherId} from '#src/queries/profile.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

const leo = '00000000-0000-4000-8000-00000000000a';

test.each([
  [leo.toUpperCase(), false],
  ['Leo', true],
])(
  'useBrotherId finds the brother of %s and reads the accounts: %s',
  async (slug, readsAccounts) => {
    const device = await signedInDevice();
    await receive(device, 'users', [
      {id: crypto.randomUUID(), username: 'leo', linked_brother_id: leo},
    ]);
    const {result} = renderHook(() => ({id: useBrotherId(slug), local: useLocal()}));
    await waitFor(() => expect(result.current.local).not.toBeNull());
    await waitFor(() => expect(result.current.id).toBe(leo));
    expect(result.current.local?.table('users').isWatched()).toBe(readsAccounts);
  },
);
