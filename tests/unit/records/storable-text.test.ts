import {expect, test} from 'vitest';

import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';

const clean = (name: string) => cleanValues(recordOf('countries'), {name});

test('what no database can hold does not leave the form', () => {
  expect(clean('Ita\u0000lia \ud83d!')).toMatchObject({values: {name: 'Italia \ufffd!'}});
  // A whole pair is text like any other.
  expect(clean('Italia 🇮🇹')).toMatchObject({values: {name: 'Italia 🇮🇹'}});
});

test('a field that the server would not take is refused at once, by its bytes', () => {
  expect(clean('è'.repeat(33_000))).toEqual({
    kind: 'invalid',
    fields: [{field: 'name', problem: 'too-long'}],
  });
});
