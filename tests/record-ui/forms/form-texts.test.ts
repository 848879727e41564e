import {describe, expect, test} from 'vitest';
import {brother} from '#src/records/brother.ts';
import {formProblems, fromTexts, toTexts} from '#src/record-ui/forms/form-texts.ts';

const filled = {
  name: 'Yosef',
  circumscription_id: 'c1',
  nationality: 'n1',
  vocation_type: 'clerical',
  membership_status: 'active',
};

test('what the inputs hold reads back as the values they were made of', () => {
  const values = {
    ...filled,
    birth_date: '1960-02-29',
    notes: null,
    additional_info: {a: [1, {b: null}]},
  };
  const read = fromTexts(brother, toTexts(brother, values));
  expect(read).toMatchObject(values);
});

test('a date is cut at its time part', () => {
  expect(toTexts(brother, {birth_date: '1960-02-29T00:00:00Z'})['birth_date']).toBe('1960-02-29');
});

test('an empty input is null, also when it holds blanks only', () => {
  const read = fromTexts(brother, {...filled, birth_date: '', notes: ' \n', additional_info: ' '});
  expect(read).toMatchObject({birth_date: null, notes: null, additional_info: null});
});

test('fields that no form shows are neither read nor written', () => {
  const texts = toTexts(brother, {...filled, cached_status: 'priest', deleted_at: '2026-01-01'});
  expect(Object.keys(texts)).not.toContain('cached_status');
  expect(Object.keys(fromTexts(brother, texts))).not.toContain('deleted_at');
});

describe('before saving', () => {
  test('every empty required field is named, in the order of the form', () => {
    expect(formProblems(brother, {membership_status: 'active', vocation_type: 'clerical'})).toEqual(
      [
        {field: 'name', problem: 'required'},
        {field: 'circumscription_id', problem: 'required'},
        {field: 'nationality', problem: 'required'},
      ],
    );
  });

  test('a name of blanks is an empty name', () => {
    expect(formProblems(brother, {...filled, name: '  '})).toEqual([
      {field: 'name', problem: 'required'},
    ]);
  });

  test.each(['{', '{a: 1}', 'name day', "{'a': 1}"])('%s is no JSON', (additional_info) => {
    expect(formProblems(brother, {...filled, additional_info})).toEqual([
      {field: 'additional_info', problem: 'json'},
    ]);
  });

  test.each(['', ' ', '{}', '{"name_day": "4 October"}', '[1, 2]', '"text"'])(
    '%s may be saved as Additional Info',
    (additional_info) => {
      expect(formProblems(brother, {...filled, additional_info})).toEqual([]);
    },
  );
});
