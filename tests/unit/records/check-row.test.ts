import {describe, expect, test} from 'vitest';
import {checkRow, checkValue} from '#src/records/check-row.ts';
import {
  choice,
  date,
  type Field,
  instant,
  integer,
  json,
  openChoice,
  optional,
  picture,
  reference,
  text,
} from '#src/records/field.ts';

const country = {id: 'c1', version: 3, name: 'Italy'};

describe('a row from the server', () => {
  test('is readable as it is, with columns this app does not know', () => {
    const row = {...country, motto: 'L’Italia è una repubblica'};
    expect(checkRow('countries', row)).toEqual({kind: 'readable', row});
  });

  test.each([
    ['nothing', null, 'not a row'],
    ['text', 'Italy', 'not a row'],
    ['a row without id', {version: 3, name: 'Italy'}, 'id: missing'],
    ['a row whose id is a number', {...country, id: 1}, 'id: missing'],
    ['a row without version', {id: 'c1', name: 'Italy'}, 'version: missing'],
    ['a row whose version is text', {...country, version: '3'}, 'version: missing'],
    ['a row without its name', {id: 'c1', version: 3}, 'name: empty'],
    ['a row whose name is a number', {...country, name: 7}, 'name: not text'],
  ])('is unreadable when it is %s', (_, row, reason) => {
    expect(checkRow('countries', row)).toEqual({kind: 'unreadable', reason});
  });

  test('is checked by the fields of its own table', () => {
    expect(checkRow('countries', country).kind).toBe('readable');
    expect(checkRow('places', country)).toMatchObject({reason: 'place_name: empty'});
    // A second row of the table is checked like the first.
    expect(checkRow('countries', {...country, name: null})).toMatchObject({reason: 'name: empty'});
  });
});

describe('a row from an older server', () => {
  test('is readable without the columns that the server lacks', () => {
    const place = {id: 'p1', version: 1, place_name: 'Convento'};
    expect(checkRow('places', place)).toMatchObject({reason: 'type: empty'});
    expect(checkRow('places', place, ['place_name', 'city'])).toMatchObject({kind: 'readable'});
  });

  test('is unreadable when a column that the server has is wrong', () => {
    const place = {id: 'p1', version: 1, place_name: 'Convento', type: 7};
    expect(checkRow('places', place, ['place_name', 'type'])).toMatchObject({
      reason: 'type: not text',
    });
  });
});

describe('checkValue accepts', () => {
  test.each<[string, Field, unknown]>([
    ['an empty optional value', optional(text()), null],
    ['an absent optional value', optional(text()), undefined],
    ['text', text(), ''],
    ['a word of a newer vocabulary', choice(['a']), 'b'],
    ['an id', reference('places'), 'p'],
    ['a moment', instant(), '2026-01-31T10:00:00Z'],
    ['the path of a picture', picture(), 'b/1.jpg'],
    ['a number', integer(), 1.5],
    ['any json', json(), {a: [true]}],
    ['a day', date(), '2026-01-31'],
    ['a day with its time', date(), '2026-01-31T00:00:00'],
    ['a day of the year 12026', date(), '12026-01-31'],
    ['a day before the common era', date(), '-0001-01-31'],
  ])('%s', (_, field, value) => {
    expect(checkValue(field, value)).toBeNull();
  });
});

describe('checkValue refuses', () => {
  test.each<[string, Field, unknown, string]>([
    ['an empty required value', json(), null, 'empty'],
    ['an absent required value', integer(), undefined, 'empty'],
    ['text in an integer field', integer(), '1', 'not a number'],
    ['a number in a date field', date(), 2026, 'not a date'],
    ['a list with a day', date(), ['2026-01-31'], 'not a date'],
    ['words before a day', date(), 'on 2026-01-31', 'not a date'],
    ['a year of three digits', date(), '202-01-31', 'not a date'],
    ['a year of seven digits', date(), '2026202-01-31', 'not a date'],
    ['a day without its month', date(), '2026-1-31', 'not a date'],
    ['a month alone', date(), '2026-01-', 'not a date'],
    ['a day with letters', date(), '2026-ab-cd', 'not a date'],
    ['a day of the month in letters', date(), '2026-01-xx', 'not a date'],
    ['a number in a text field', text(), 1, 'not text'],
    ['a number in a choice field', choice(['a']), 1, 'not text'],
    ['a number in an open choice', openChoice({}, () => null), 1, 'not text'],
    ['a number in a reference', reference('places'), 1, 'not text'],
    ['a number in an instant field', instant(), 1, 'not text'],
    ['a number in a picture field', picture(), 1, 'not text'],
  ])('%s', (_, field, value, reason) => {
    expect(checkValue(field, value)).toBe(reason);
  });
});
