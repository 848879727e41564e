import {expect, test} from 'vitest';

import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import {derivedId} from '#src/sync/rebase.ts';

const origin = '0191f3a2-7c44-7d2e-9b1a-5f00c0ffee42';

function bodyOn(version: number, base: Mutation['base'], more: Partial<Mutation> = {}): Mutation {
  return {
    mutation_id: origin,
    user_id: 'u',
    seq: 1,
    schema: wireSchema,
    table: 'countries',
    op: 'update',
    id: 'c',
    base_version: version,
    base,
    changes: {name: 'Italia'},
    ...more,
  };
}

// Two devices may have the same edit from a file, and run different builds.
test.each([
  ['a base of two fields', bodyOn(4, {name: 'Italy', code: 'IT'}), '42d9b3bc'],
  ['a small number', bodyOn(22, {name: 'Italy'}), '01775d6c'],
  ['a number above 2^31', bodyOn(30, {name: 'Italy'}), 'faf4170d'],
])('every build derives the same id from the same edit: %s', (_, body, end) => {
  expect(derivedId(origin, body)).toBe(`0191f3a2-7c44-7d2e-9b1a-5f00${end}`);
});

test('the order of the fields does not change the id', () => {
  const id = derivedId(origin, bodyOn(4, {name: 'Italy', code: 'IT', capital: 'Roma'}));
  for (const base of [
    {code: 'IT', name: 'Italy', capital: 'Roma'},
    {capital: 'Roma', code: 'IT', name: 'Italy'},
  ])
    expect(derivedId(origin, bodyOn(4, base))).toBe(id);
});

test('another version, base or proposal makes another id', () => {
  const ids = [
    bodyOn(4, {name: 'Italy'}),
    bodyOn(5, {name: 'Italy'}),
    bodyOn(4, {name: 'Italien'}),
    bodyOn(4, {name: 'Italy'}, {on_proposal: 'p'}),
    bodyOn(4, {name: 'Italy'}, {on_proposal: 'q'}),
  ].map((body) => derivedId(origin, body));
  expect(new Set(ids).size).toBe(ids.length);
});
