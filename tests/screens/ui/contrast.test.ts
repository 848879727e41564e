import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';

const sheet = (name: string) => readFileSync(`src/ui/${name}`, 'utf8');

/** The custom properties that a selector sets, e.g. '--ink' → '#2a211b'. */
function propertiesOf(css: string, selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const tokens = sheet('tokens.css');
const sides = {
  light: propertiesOf(tokens, ':root'),
  dark: propertiesOf(tokens, "[data-theme='dark']"),
};
const forMore = tokens.slice(tokens.indexOf('(prefers-contrast: more)'));

describe.each(['light', 'dark'] as const)('in the %s theme', (side) => {
  const colour = (name: string) => sides[side].get(`--${name}`) ?? '';
  const grounds = ['ground', 'paper', 'recess', 'hover'];
  const texts = ['ink', 'ink-soft', 'habit'].flatMap((text) => grounds.map((on) => [text, on]));
  const marked = ['red', 'green', 'blue', 'amber'];
  const washes = marked.flatMap((mark) => [
    [mark, `${mark}-wash`],
    ['ink', `${mark}-wash`],
    [mark, 'paper'],
    [mark, 'ground'],
  ]);
  const buttons = [
    ['on-habit', 'habit'],
    ['on-habit', 'habit-deep'],
  ];

  test.each([...texts, ...washes, ...buttons] as [string, string][])(
    '%s on %s is read',
    (text, on) => {
      expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['edge', 'ground'],
    ['edge', 'paper'],
    ['ochre', 'ground'],
    ['ochre', 'paper'],
    ['ochre', 'recess'],
  ])('%s on %s is seen', (line, on) => {
    expect(contrast(colour(line), colour(on))).toBeGreaterThanOrEqual(3);
  });
});

describe.each(['light', 'dark'] as const)('for who asks for more, %s', (side) => {
  const own = propertiesOf(forMore, `[data-theme='${side}']`);
  const colour = (name: string) => own.get(`--${name}`) ?? sides[side].get(`--${name}`) ?? '';
  const grounds = ['ground', 'paper', 'recess', 'hover'];
  const texts = ['ink', 'ink-soft', 'habit'].flatMap((text) => grounds.map((on) => [text, on]));
  const marked = ['red', 'green', 'blue', 'amber'].flatMap((mark) => [
    [mark, `${mark}-wash`],
    [mark, 'paper'],
  ]);

  test.each([...texts, ...marked, ['on-habit', 'habit']] as [string, string][])(
    '%s on %s reaches 7 to 1',
    (text, on) => {
      expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(['edge', 'ochre'])('%s bounds at 4.5 to 1', (line) => {
    expect(contrast(colour(line), colour('paper'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('badges', () => {
  const css = sheet('badge.module.css');
  const tones = [...css.matchAll(/^\.(\w+) \{\n  --tone:/gm)].map((match) => match[1]!);

  test('there are all of them', () => {
    expect(tones).toHaveLength(11);
  });

  test.each(tones.flatMap((tone) => [[`.${tone}`], [`[data-theme='dark'] .${tone}`]]))(
    '%s is read',
    (selector) => {
      // The dark rule ends like the light one, so the light one is looked for at a line's start.
      const rules = propertiesOf(css, selector.startsWith('.') ? `\n${selector}` : selector);
      const [ground, ink] = [rules.get('--tone') ?? '', rules.get('--tone-ink') ?? ''];
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
