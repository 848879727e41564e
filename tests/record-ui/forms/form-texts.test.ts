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

test('fromTexts returns the values that toTexts was given', () => {
  const values = {
    ...filled,
    birth_date: '1960-02-29',
    notes: null,
    additional_info: {a: [1, {b: null}]},
  };
  const read = fromTexts(brother, toTexts(brother, values));
  expect(read).toMatchObject(values);
});

test('toTexts cuts the time off a date', () => {
  expect(toTexts(brother, {birth_date: '1960-02-29T00:00:00Z'})['birth_date']).toBe('1960-02-29');
});

test('fromTexts reads an empty or blank input as null', () => {
  const read = fromTexts(brother, {...filled, birth_date: '', notes: ' \n', additional_info: ' '});
  expect(read).toMatchObject({birth_date: null, notes: null, additional_info: null});
});

test('fields that are not in the form are neither read nor written', () => {
  const texts = toTexts(brother, {...filled, cached_status: 'priest', deleted_at: '2026-01-01'});
  expect(Object.keys(texts)).not.toContain('cached_status');
  expect(Object.keys(fromTexts(brother, texts))).not.toContain('deleted_at');
});

describe('formProblems', () => {
  test('names every empty required field in the order of the form', () => {
    expect(formProblems(brother, {membership_status: 'active', vocation_type: 'clerical'})).toEqual(
      [
        {field: 'name', problem: 'required'},
        {field: 'circumscription_id', problem: 'required'},
        {field: 'nationality', problem: 'required'},
      ],
    );
  });

  test('treats a blank name as empty', () => {
    expect(formProblems(brother, {...filled, name: '  '})).toEqual([
      {field: 'name', problem: 'required'},
    ]);
  });

  test.each(['{', '{a: 1}', 'name day', "{'a': 1}"])(
    'refuses %s as Additional Info',
    (additional_info) => {
      expect(formProblems(brother, {...filled, additional_info})).toEqual([
        {field: 'additional_info', problem: 'json'},
      ]);
    },
  );

  test.each(['', ' ', '{}', '{"name_day": "4 October"}', '[1, 2]', '"text"'])(
    'accepts %s as Additional Info',
    (additional_info) => {
      expect(formProblems(brother, {...filled, additional_info})).toEqual([]);
    },
  );
});
