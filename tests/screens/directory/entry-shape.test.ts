import {expect, test} from 'vitest';
import {shapeOf} from '#src/screens/directory/entry-shape.ts';

const COLUMN_PX = 100;

/** The shape of a brother with these facts, where each letter is 2 pixels wide: 50 fill a line. */
function shape(...facts: readonly string[]): string | null {
  const paragraphs = facts.map((text) => [{face: 'facts' as const, text}]);
  return shapeOf({kind: 'brother', paragraphs}, () => 2, COLUMN_PX);
}

/** The shape of a line with a name and an end. */
function lineShape(name: string, end: string): string | null {
  const pieces = [name, end].map((text) => ({face: 'line', text}) as const);
  return shapeOf({kind: 'line', paragraphs: [pieces]}, () => 2, COLUMN_PX);
}

const word = (letters: number): string => 'a'.repeat(letters);

test('entries with as many lines in each paragraph have one shape', () => {
  expect(shape(word(20), word(30))).toBe(shape(word(1), 'Born 21 Nov 1960 · Assisi'));
  expect(shape(word(20))).not.toBe(shape(word(20), word(20)));
  expect(shape(`${word(30)} ${word(40)}`)).toBe(shape(`${word(45)} ${word(10)} ${word(10)}`));
  expect(shape(`${word(30)} ${word(40)}`)).not.toBe(shape(word(30)));
});

test('a text that just fits its line, or just does not, has no shape', () => {
  expect(shape(word(49))).not.toBeNull();
  expect(shape(word(50))).toBeNull();
  expect(shape(`${word(25)} ${word(24)}`)).toBeNull();
  expect(shape(`${word(25)} ${word(25)}`)).toBeNull();
  expect(shape(`${word(25)} ${word(26)}`)).not.toBeNull();
});

test('a broken text has no shape when it may be broken within a word', () => {
  expect(shape('Santa Maria-Novella')).not.toBeNull();
  expect(shape(`${word(30)} Maria-Novella ${word(30)}`)).toBeNull();
  expect(shape(`${word(30)} ${word(60)}`)).toBeNull();
});

test('letters that change beside others have no shape', () => {
  expect(shape('सन्त फ्रांसिस')).toBeNull();
  expect(shape('方濟各')).toBeNull();
});

test('a line has a shape when its name and its end surely stand beside each other', () => {
  expect(lineShape('Leone, guardian', '+39 055 100 0001')).toBe(lineShape('Masseo', ''));
  expect(lineShape(word(30), word(17))).toBeNull();
  // The end has at most 60% of a line.
  expect(lineShape('Leone', word(31))).toBeNull();
});
