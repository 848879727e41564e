import {renderHook, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {useIsDemo} from '#src/queries/settings.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(() => localStorage.clear());

test('a device knows at the next start, before it reads the settings, whether they are of a demo', async () => {
  const device = await signedInDevice();
  await receive(device, 'settings', [{id: crypto.randomUUID(), key: 'demo', value: true}]);
  const first = renderHook(useIsDemo);
  expect(first.result.current).toBeUndefined();
  await waitFor(() => expect(first.result.current).toBe(true));
  first.unmount();

  await signedInDevice();
  const next = renderHook(useIsDemo);
  expect(next.result.current).toBe(true);
  await waitFor(() => expect(next.result.current).toBe(false));
});
