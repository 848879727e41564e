import {expect, test} from 'vitest';

import {unpackPage} from '#src/backend/unpack-page.ts';

const cursor = {epoch: 'f:1:7:m', xid: '9', seq: 4};
const rest = {cursor, has_more: false, reset: false};

test('a packed page becomes a list of rows and deletes, behind the changes that were listed', () => {
  const listed = {table: 'places', id: 'p', op: 'D'} as const;
  const page = unpackPage({
    ...rest,
    changes: [listed],
    packs: [
      {
        table: 'countries',
        columns: ['name', 'id', 'version'],
        rows: [
          ['Italy', 'a', 1],
          [null, 'b', 3],
        ],
        removed: ['c'],
      },
    ],
  });
  expect(page).toEqual({
    ...rest,
    changes: [
      listed,
      {table: 'countries', id: 'a', op: 'U', row: {name: 'Italy', id: 'a', version: 1}},
      {table: 'countries', id: 'b', op: 'U', row: {name: null, id: 'b', version: 3}},
      {table: 'countries', id: 'c', op: 'D'},
    ],
  });
});

test('a page of an older server, which packs nothing, stays as it is', () => {
  const changes = [{table: 'countries', id: 'a', op: 'D'}] as const;
  expect(unpackPage({...rest, changes})).toEqual({...rest, changes});
});
