import {expect, test} from 'vitest';
import {isStoredUuid} from '#src/lib/stored-uuid.ts';

const id = '0000abcd-0000-4000-8000-0000000000ef';

test('isStoredUuid accepts only a text of a UUID in small letters', () => {
  const values = [id, id.toUpperCase(), ` ${id}`, [id], null];
  expect(values.map(isStoredUuid)).toEqual([true, false, false, false, false]);
});
