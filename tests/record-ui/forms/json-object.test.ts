import {describe, expect, test} from 'vitest';
import {readEntries, retyped, withEntry} from '#src/record-ui/forms/json-input.tsx';

describe('editing one entry', () => {
  test('keeps the value and the position of the others', () => {
    const entries = {a: 1, b: {deep: [true]}, c: 'x'};
    expect(JSON.parse(withEntry(entries, 'a', 2))).toEqual({a: 2, b: {deep: [true]}, c: 'x'});
    expect(Object.keys(JSON.parse(withEntry(entries, 'a', 2)))).toEqual(['a', 'b', 'c']);
  });

  test('adds a new key at the end', () => {
    expect(Object.keys(JSON.parse(withEntry({a: 1}, 'z', '')))).toEqual(['a', 'z']);
  });

  test('leaves an empty text when it removes the last entry', () => {
    expect(withEntry({a: 1}, 'a', undefined)).toBe('');
  });

  test('accepts the key __proto__', () => {
    expect(withEntry({}, '__proto__', 'x')).toContain('"__proto__": "x"');
  });

  test('keeps the type number while the text is a number', () => {
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

test('an empty text has no entries, but can get some', () => {
  expect(readEntries('  ')).toEqual({});
});
