// @vitest-environment happy-dom
import {afterEach, expect, test, vi} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {storeRecent} from '#src/mutations/store-recent.ts';
import {localUser} from '#src/mutations/local-user.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

afterEach(() => vi.unstubAllGlobals());

test('storeRecent keeps the last records found, newest first, each once', async () => {
  const {db} = await signedInDevice();
  for (const id of ['a', 'b', 'a']) await storeRecent({table: 'places', id});
  expect(await readFact(db, 'recent')).toEqual([
    {table: 'places', id: 'a'},
    {table: 'places', id: 'b'},
  ]);
});

test('storeRecent keeps eight records', async () => {
  const {db} = await signedInDevice();
  for (let n = 1; n <= 9; n += 1) await storeRecent({table: 'places', id: `p${n}`});
  const ids = (await readFact(db, 'recent'))?.map(({id}) => id);
  expect(ids).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2']);
});

test('the local user is the signed-in user with their role', async () => {
  const {userId} = await signedInDevice({isAdmin: true});
  const user = await localUser();
  expect(user).toMatchObject({userId, isAdmin: true});
  expect(user.db.userId).toBe(userId);
});
