import fc from 'fast-check';
import {expect, test} from 'vitest';
import {differenceOf} from '#src/lib/difference.ts';

test.each([
  ['nothing for equal arrays', ['a', 'b'], ['a', 'b'], [], []],
  ['an item that went', ['a', 'b', 'c'], ['a', 'c'], ['b'], []],
  ['an item that came', ['a', 'c'], ['a', 'b', 'c'], [], ['b']],
  ['an item in place of another', ['a', 'b', 'c'], ['a', 'd', 'c'], ['b'], ['d']],
  ['an item that moved to the end', ['a', 'b', 'c'], ['a', 'c', 'b'], ['b'], ['b']],
  ['the last item', ['a', 'b'], ['a'], ['b'], []],
  ['all items of an empty array', [], ['a'], [], ['a']],
] as const)('the difference is %s', (_, before, after, gone, added) => {
  expect(differenceOf<string>(before, after, 5)).toEqual({gone, added});
});

test('the difference is null when more than `most` items went or came', () => {
  expect(differenceOf(['a', 'b', 'c'], [], 3)).not.toBeNull();
  expect(differenceOf(['a', 'b', 'c', 'd'], [], 3)).toBeNull();
  expect(differenceOf([], ['a', 'b', 'c', 'd'], 3)).toBeNull();
});

test('removing what went and adding what came gives the items of the other array', () => {
  const items = fc.uniqueArray(fc.nat({max: 12}), {maxLength: 12});
  fc.assert(
    fc.property(items, items, (before, after) => {
      const {gone, added} = differenceOf(before, after, before.length + after.length) ?? {
        gone: before,
        added: after,
      };
      const left = new Set(before);
      for (const item of gone) left.delete(item);
      for (const item of added) left.add(item);
      expect(left).toEqual(new Set(after));
    }),
  );
});
