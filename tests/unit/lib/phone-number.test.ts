import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  callingCodeOf,
  completePhone,
  dialledRegions,
  isPhone,
  leadingCode,
  phoneWithin,
  readablePhone,
} from '#src/lib/phone-number.ts';

describe('a typed phone number', () => {
  test.each([
    ['0812 3456 789', 'ID', '+628123456789'],
    ['812 3456 789', 'ID', '+628123456789'],
    ['62 812 3456 789', 'ID', '+628123456789'],
    ['+62 (0) 812-3456.789', 'IT', '+628123456789'],
    ['0062 812/3456 789', 'IT', '+628123456789'],
    ['０８１２ ３４５６ ７８９', 'ID', '+628123456789'],
    // Phones copy a contact's number between invisible marks of its direction.
    ['\u202A+62 812‑3456‑789\u202C', 'IT', '+628123456789'],
    // In Italy the zero is part of the number, and mobile ones may begin with the country's code.
    ['055 123456', 'IT', '+39055123456'],
    ['+39 055 123456', 'ID', '+39055123456'],
    ['392 123 4567', 'IT', '+393921234567'],
    ['06 698 12345', 'VA', '+390669812345'],
    ['021 555 123', 'HR', '+38521555123'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['800 555 3535', 'RU', '+78005553535'],
    ['1 212 555 0123', 'US', '+12125550123'],
    ['(212) 555-0123', 'US', '+12125550123'],
  ])('%s of %s is stored as %s', (typed, region, kept) => {
    expect(completePhone(typed, region)).toBe(kept);
    expect(isPhone(kept)).toBe(true);
  });

  test.each(['ask his sister', '0812 ext. 4', '+', ''])('%j is left as typed', (typed) => {
    expect(completePhone(typed, 'ID')).toBe(typed);
    expect(isPhone(typed)).toBe(false);
  });

  test('stays as typed when no country is known', () => {
    expect(completePhone('0812 3456 789', null)).toBe('0812 3456 789');
    expect(completePhone('+62 812 3456 789', null)).toBe('+628123456789');
  });
});

describe('a stored phone number', () => {
  test.each([
    ['+628123456789', '+62 812 345 6789'],
    ['+6281234567890', '+62 812 3456 7890'],
    ['+39055123456', '+39 055 123 456'],
    ['+38521555123', '+385 2155 5123'],
    ['+12125550123', '+1 212 555 0123'],
    ['not a number', 'not a number'],
  ])('%s is shown as %s', (kept, shown) => {
    expect(readablePhone(kept)).toBe(shown);
  });

  test('is unchanged after it is shown and typed again in any country', () => {
    const numbers = fc
      .tuple(fc.constantFrom(...dialledRegions), fc.stringMatching(/^[2-7]\d{5,9}$/))
      .map(([region, national]) => `+${callingCodeOf(region)}${national}`);
    fc.assert(
      fc.property(numbers, fc.constantFrom(...dialledRegions), (number, region) => {
        fc.pre(isPhone(number));
        expect(completePhone(readablePhone(number), region)).toBe(number);
      }),
    );
  });
});

test('no calling code is a prefix of another', () => {
  for (const region of dialledRegions) {
    const code = callingCodeOf(region);
    expect(leadingCode(`${code}5551234`)).toBe(code);
  }
});

test.each([
  ['Maria Sihotang (sister), +62 811 5550 123 456', '+62 811 5550 123 456'],
  ['055/123 456 (Lucia)', '055/123 456'],
  ['his sister in room 12', null],
])('phoneWithin finds in %j the number %s', (text, number) => {
  const found = phoneWithin(text);
  expect(found && text.slice(found.start, found.end)).toBe(number);
});
