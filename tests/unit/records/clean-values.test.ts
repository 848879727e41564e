import {describe, expect, test} from 'vitest';
import {cleanValues, type FieldProblem, tidyValues} from '#src/records/clean-values.ts';
import {
  choice,
  date,
  type Field,
  instant,
  integer,
  json,
  optional,
  picture,
  reference,
  text,
} from '#src/records/field.ts';
import {defineRecord} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/** A record type with one field `value`, to test one rule at a time. */
function recordWith(value: Field) {
  return defineRecord({table: 'things', title: 'value', fields: {value}});
}

function clean(value: Field, typed: unknown): unknown {
  const cleaned = cleanValues(recordWith(value), {value: typed});
  return cleaned.kind === 'valid' ? cleaned.values['value'] : cleaned.fields[0]?.problem;
}

function problemsOf(table: TableName, typed: Readonly<Record<string, unknown>>) {
  const cleaned = cleanValues(recordOf(table), typed);
  return cleaned.kind === 'valid' ? [] : cleaned.fields;
}

const vow = {brother_id: 'b', type: 'simple', date: '2026-01-31'};

describe('a typed value', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['text loses the spaces around it', text(), '  Assisi ', 'Assisi'],
    ['text keeps the spaces inside it', text(), 'San  Damiano', 'San  Damiano'],
    ['text is composed (NFC)', text(), 'Nicolo\u0300', 'Nicolò'],
    ['an empty text is null', optional(text()), '', null],
    ['a blank text is null', optional(text()), ' \n ', null],
    ['an absent value is null', optional(text()), undefined, null],
    ['null stays null', optional(text()), null, null],
    ['a zero byte is removed from a text', text(), 'Ita\u0000lia', 'Italia'],
    ['half of a surrogate pair becomes the replacement sign', text(), 'a\ud83d!', 'a\ufffd!'],
    ['each half of a pair is replaced', text(), '\udc00a\ud83d', '\ufffda\ufffd'],
    ['a whole surrogate pair stays', text(), 'Italia 🇮🇹', 'Italia 🇮🇹'],
    ['a moment is cut to its day in a date field', date(), '2026-01-31T10:00:00Z', '2026-01-31'],
    [
      'a moment stays whole in an instant field',
      instant(),
      '2026-01-31T10:00Z',
      '2026-01-31T10:00Z',
    ],
    ['digits become a number in an integer field', integer(), ' 36 ', 36],
    ['a number stays a number', integer(), 0, 0],
    ['a phone number loses its separators', text('phone'), '+39 055-100 (0002)', '+390551000002'],
    ['a json value stays as it is', json(), {a: [1, null]}, {a: [1, null]}],
    ['false stays false in a json field', json(), false, false],
  ])('is converted: %s', (_, field, typed, stored) => {
    expect(clean(field, typed)).toEqual(stored);
  });

  test('is returned by tidyValues for every writable field and for no other', () => {
    const tidied = tidyValues(recordOf('brothers'), {name: ' Leone ', cached_status: 'x', odd: 1});
    expect(tidied).toMatchObject({name: 'Leone', birth_name: null});
    expect(tidied).not.toHaveProperty('cached_status');
    expect(tidied).not.toHaveProperty('odd');
  });

  test('is not changed by the rules of the record in tidyValues', () => {
    const tidied = tidyValues(recordOf('vows'), {...vow, type: 'solemn', duration_months: '12'});
    expect(tidied).toMatchObject({type: 'solemn', duration_months: 12});
  });
});

describe('cleanValues reports', () => {
  test.each<[string, Field, unknown, FieldProblem | null]>([
    ['an empty required field', text(), '', 'required'],
    ['an empty required reference', reference('places'), null, 'required'],
    ['an empty required moment', instant(), null, 'required'],
    ['a line of 501 characters', text(), 'x'.repeat(501), 'too-long'],
    ['a paragraph of 10,001 characters', text('paragraph'), 'x'.repeat(10_001), 'too-long'],
    ['a number in a text field', text(), 7, 'invalid'],
    ['a phone number without a country', text('phone'), '055 100 0002', 'invalid'],
    ['an address without @', text('email'), 'leone.example', 'invalid'],
    ['an address with two @', text('email'), 'leone@a@b.example', 'invalid'],
    ['an address with a space', text('email'), 'fra leone@a.example', 'invalid'],
    ['an address whose domain has a space', text('email'), 'leone@a b.example', 'invalid'],
    ['an address without a name', text('email'), '@a.example', 'invalid'],
    ['an address without a dot', text('email'), 'leone@example', 'invalid'],
    ['an address with words behind it', text('email'), 'leone@a.example or none', 'invalid'],
    ['an address that ends with a dot', text('email'), 'leone@example.', 'invalid'],
    ['a day that no calendar has', date(), '2026-02-30', 'invalid'],
    ['a month that no calendar has', date(), '2026-13-01', 'invalid'],
    ['a day in another order', date(), '31-01-2026', 'invalid'],
    ['a day with words before it', date(), 'on 2026-01', 'invalid'],
    ['a year of five digits', date(), '12026-01-01', 'invalid'],
    ['a day of the year zero, which no database can store', date(), '0000-12-31', 'invalid'],
    ['a list with a day in a date field', date(), ['2026-01-31'], 'invalid'],
    ['a number in a date field', date(), 20_260_131, 'invalid'],
    ['a fraction', integer(), '1.5', 'invalid'],
    ['words in an integer field', integer(), 'three', 'invalid'],
    ['a number with an exponent', integer(), '1e3', 'invalid'],
    ['a hexadecimal number', integer(), '0x10', 'invalid'],
    ['a typed number below the smallest', integer(1, 1200), '0', 'invalid'],
    ['a typed number above the largest', integer(1, 1200), '1201', 'invalid'],
    ['a number below the smallest', integer(1, 1200), -12, 'invalid'],
    ['a number above the largest', integer(1, 1200), 5000, 'invalid'],
    ['a number in a choice field', choice(['a']), 1, 'invalid'],
    ['a number in a reference', reference('places'), 1, 'invalid'],
    ['a number in an instant field', instant(), 1, 'invalid'],
    ['a number in a picture field', picture(), 1, 'invalid'],
    ['json of more than 64 KiB', json(), 'è'.repeat(32_768), 'too-long'],
  ])('%s', (_, field, typed, problem) => {
    expect(cleanValues(recordWith(field), {value: typed})).toEqual({
      kind: 'invalid',
      fields: [{field: 'value', problem}],
    });
  });

  test('every field with a problem, in the order of the declaration', () => {
    expect(problemsOf('vows', {type: 'simple', duration_months: 'x'})).toEqual([
      {field: 'brother_id', problem: 'required'},
      {field: 'date', problem: 'required'},
      {field: 'duration_months', problem: 'invalid'},
    ]);
  });
});

describe('the limits of the server', () => {
  const entry = {name: 'Egidio'};
  test.each([
    ['vows', {...vow, duration_months: '0'}, 'duration_months'],
    ['vows', {...vow, duration_months: '1201'}, 'duration_months'],
    ['necrology_entries', {...entry, age: '-1'}, 'age'],
    ['necrology_entries', {...entry, age: '151'}, 'age'],
  ] as const)('refuse %s with %o', (table, typed, field) => {
    expect(problemsOf(table, typed)).toEqual([{field, problem: 'invalid'}]);
  });

  test.each([
    ['vows', {...vow, duration_months: '1'}],
    ['vows', {...vow, duration_months: '1200'}],
    ['necrology_entries', {...entry, age: '0'}],
    ['necrology_entries', {...entry, age: '150'}],
  ] as const)('accept %s with %o', (table, typed) => {
    expect(problemsOf(table, typed)).toEqual([]);
  });
});

describe('cleanValues accepts', () => {
  test.each<[string, Field, unknown]>([
    ['a line of 500 characters', text(), 'x'.repeat(500)],
    ['a paragraph of 10,000 characters', text('paragraph'), 'x'.repeat(10_000)],
    ['a short address', text('email'), 'a@b.c'],
    ['a long address', text('email'), 'fra.leone@friars.assisi.example'],
    ['the 29th of February in a leap year', date(), '2024-02-29'],
    ['a negative integer', integer(), -1],
    ['the smallest integer of a field', integer(1, 1200), 1],
    ['the largest integer of a field', integer(1, 1200), 1200],
    ['json of exactly 64 KiB', json(), 'x'.repeat(64 * 1024 - 2)],
    ['a word outside the vocabulary, which a newer app may know', choice(['a']), 'b'],
    ['an id', reference('places'), 'p'],
    ['a moment', instant(), '2026-01-31T10:00:00Z'],
    ['the path of a picture', picture(), 'b/1.jpg'],
  ])('%s', (_, field, typed) => {
    expect(clean(field, typed)).toBe(typed);
  });
});

describe('the rules of a record', () => {
  test('are applied before fields are checked', () => {
    expect(cleanValues(recordOf('vows'), {...vow, type: 'solemn', duration_months: 'x'})).toEqual({
      kind: 'valid',
      values: {
        ...vow,
        type: 'solemn',
        duration_months: null,
        valid_until: null,
        location_name: null,
        received_by: null,
        witness_1: null,
        witness_2: null,
      },
    });
  });

  test('require the second of two ordered days not to be before the first', () => {
    expect(problemsOf('vows', {...vow, valid_until: '2026-01-30'})).toEqual([
      {field: 'valid_until', problem: 'order'},
    ]);
    expect(problemsOf('vows', {...vow, valid_until: '2026-01-31'})).toEqual([]);
    expect(problemsOf('vows', {...vow, valid_until: null})).toEqual([]);
  });

  test('compare days only when every field is well formed', () => {
    expect(problemsOf('vows', {...vow, valid_until: '2026-01-30', duration_months: 'x'})).toEqual([
      {field: 'duration_months', problem: 'invalid'},
    ]);
  });

  test('accept every second day after an empty first day', () => {
    const days = {birth_date: null, death_date: '2020-01-01', membership_status: 'deceased'};
    const brother = {name: 'Leone', circumscription_id: 'c', nationality: 'n', ...days};
    expect(problemsOf('brothers', {...brother, vocation_type: 'clerical'})).toEqual([]);
  });

  test('set a field to null when a rule gives it no value', () => {
    const forgetful = defineRecord({
      table: 'things',
      title: 'value',
      fields: {value: optional(text())},
      normalize: () => ({}),
    });
    expect(cleanValues(forgetful, {value: 'a'})).toEqual({kind: 'valid', values: {value: null}});
  });

  test('drop computed and undeclared fields', () => {
    const cleaned = cleanValues(recordOf('countries'), {name: 'Italy', id: 'c', version: 2});
    expect(cleaned).toEqual({kind: 'valid', values: {name: 'Italy'}});
  });
});
