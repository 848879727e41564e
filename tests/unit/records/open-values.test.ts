import {describe, expect, test} from 'vitest';
import {cleanValues} from '#src/records/clean-values.ts';
import {type Field, openChoice, text} from '#src/records/field.ts';
import {defineRecord} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';

const names = {guardian: ['guardiano', 'gardian'], bursar: ['economo']};
const role = openChoice(names, (words) => (words === 'guardiano' ? 'guardian' : null), [
  'bursar',
  'cook',
]);

/** What a form makes of this text in a field, or the problem with it. */
function clean(value: Field, typed: unknown): unknown {
  const record = defineRecord({table: 'things', title: 'value', fields: {value}});
  const cleaned = cleanValues(record, {value: typed});
  return cleaned.kind === 'valid' ? cleaned.values['value'] : cleaned.fields[0]?.problem;
}

describe('a choice that allows other words', () => {
  test('offers its first values before the others, each once', () => {
    expect(role.optional).toBe(false);
    expect(role.spec).toMatchObject({
      kind: 'open-choice',
      values: ['bursar', 'cook', 'guardian'],
      names,
    });
    const {spec} = openChoice(names, () => null);
    expect(spec).toMatchObject({values: ['guardian', 'bursar']});
  });

  test('stores the listed value that the text names, and other words as they are', () => {
    expect(clean(role, ' guardiano ')).toBe('guardian');
    expect(clean(role, 'Cantor')).toBe('Cantor');
  });

  test('accepts 500 characters and nothing but text', () => {
    expect(clean(role, 'x'.repeat(500))).toBe('x'.repeat(500));
    expect(clean(role, 'x'.repeat(501))).toBe('too-long');
    expect(clean(role, 7)).toBe('invalid');
  });

  test('reads the offices and roles of the province in every language', () => {
    const spec = (table: 'elections' | 'fraternity_assignments' | 'institution_assignments') =>
      recordOf(table).fields[table === 'elections' ? 'office' : 'role']?.spec;
    const read = (one: ReturnType<typeof spec>, words: string) =>
      one?.kind === 'open-choice' ? one.read(words) : undefined;
    expect(read(spec('elections'), 'guardiano')).toBe('guardian');
    expect(read(spec('fraternity_assignments'), 'guardiano')).toBe('guardian');
    expect(read(spec('institution_assignments'), 'parroco')).toBe('parish priest');
    const offered = spec('institution_assignments');
    expect(offered?.kind === 'open-choice' ? offered.values.slice(0, 3) : []).toEqual([
      'parish priest',
      'parochial vicar',
      'chaplain',
    ]);
  });
});

test.each([
  ['partial-day', '29/2/1788', '1788-02-29'],
  ['partial-day', '1788', '1788'],
  ['partial-day', 'long ago', 'invalid'],
  ['day-in-year', '4/10', 'XXXX-10-04'],
  ['day-in-year', '4.10.1990', 'XXXX-10-04'],
  ['day-in-year', '1990-10-04', 'XXXX-10-04'],
  ['day-in-year', '31/2', 'invalid'],
  ['day-in-year', '1990', 'invalid'],
  ['coordinates', '43,0707° N; 12,6196° E', '43.0707, 12.6196'],
  ['coordinates', '43.0707', 'invalid'],
] as const)('a text of the format %s reads %j as %j', (format, typed, stored) => {
  expect(clean(text(format), typed)).toBe(stored);
});
