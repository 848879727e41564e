import {expect, test} from 'vitest';
import {idIn, storedUuid} from '#src/lib/uuid.ts';

const id = '0000abcd-0000-4000-8000-0000000000ef';

test('an id in capital letters, with spaces around it, becomes the stored id', () => {
  expect(storedUuid(` ${id.toUpperCase()} `)).toBe(id);
  expect(storedUuid(' Leone ')).toBe(' Leone ');
});

test('an address names an id in any letters, or none', () => {
  const query = new URLSearchParams({review: `${id.toUpperCase()} `});
  expect(idIn(query, 'review')).toBe(id);
  expect(idIn(query, 'undo')).toBeNull();
});
