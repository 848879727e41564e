import {expect, test} from 'vitest';

import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';

const clean = (name: string) => cleanValues(recordOf('countries'), {name});

test('characters that no database can store are removed from a form', () => {
  expect(clean('Ita\u0000lia \ud83d!')).toMatchObject({values: {name: 'Italia \ufffd!'}});
  // A whole surrogate pair is ordinary text.
  expect(clean('Italia 🇮🇹')).toMatchObject({values: {name: 'Italia 🇮🇹'}});
});

test('a field that is too long for the server is refused by its size in bytes', () => {
  expect(clean('è'.repeat(33_000))).toEqual({
    kind: 'invalid',
    fields: [{field: 'name', problem: 'too-long'}],
  });
});
