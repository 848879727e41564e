// @vitest-environment happy-dom
import {renderHook, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

test('a round with nothing new does not redraw a component that shows only the state of the first sync', async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'generation', 1);
  const seen: string[] = [];
  renderHook(() => seen.push(useFirstSync().kind));
  await waitFor(() => expect(seen.at(-1)).toBe('done'));
  const before = seen.length;
  const status = renderHook(() => useSyncStatus().syncedAt);
  const at = Date.now();
  await writeFact(db, 'syncedAt', at);
  await waitFor(() => expect(status.result.current?.getTime()).toBe(at));
  expect(seen).toHaveLength(before);
});
