// @vitest-environment happy-dom
import {renderHook, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {useNamesakes} from '#src/queries/namesakes.ts';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

test('all links of a page share one search for namesakes', async () => {
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [
    {id: 'a', name: 'Leone'},
    {id: 'b', name: ' LEONE'},
    {id: 'c', name: 'Egidio'},
  ]);
  const {result} = renderHook(() => [useNamesakes(), useNamesakes()]);
  await waitFor(() => expect(result.current[0]).toEqual(new Set(['a', 'b'])));
  expect(result.current[1]).toBe(result.current[0]);
});
