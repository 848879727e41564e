import {describe, expect, test} from 'vitest';
import {readEntries, retyped, withEntry} from '#src/record-ui/forms/json-object.ts';

describe('editing one entry', () => {
  test('the others keep their value and place', () => {
    const entries = {a: 1, b: {deep: [true]}, c: 'x'};
    expect(JSON.parse(withEntry(entries, 'a', 2))).toEqual({a: 2, b: {deep: [true]}, c: 'x'});
    expect(Object.keys(JSON.parse(withEntry(entries, 'a', 2)))).toEqual(['a', 'b', 'c']);
  });

  test('a new key comes last', () => {
    expect(Object.keys(JSON.parse(withEntry({a: 1}, 'z', '')))).toEqual(['a', 'z']);
  });

  test('removing the last entry leaves an empty field', () => {
    expect(withEntry({a: 1}, 'a', undefined)).toBe('');
  });

  test('a key called __proto__ is an entry like any other', () => {
    expect(withEntry({}, '__proto__', 'x')).toContain('"__proto__": "x"');
  });

  test('a number stays one while the text is a number', () => {
    expect(retyped(1990, '1991')).toBe(1991);
    expect(retyped(1990, '1991?')).toBe('1991?');
    expect(retyped(1990, '')).toBe('');
    expect(retyped('1990', '1991')).toBe('1991');
    expect(retyped(true, 'false')).toBe(false);
  });
});

test.each(['[1]', '"x"', '1', 'null', '{', 'x'])('%s has no entries to edit', (text) => {
  expect(readEntries(text)).toBeNull();
});

test('an empty text has entries to add to', () => {
  expect(readEntries('  ')).toEqual({});
});
