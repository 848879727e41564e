import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

const sheet = (name: string) => readFileSync(`src/ui/${name}`, 'utf8');

type Sheet = {readonly file: string; readonly css: string};

function styleSheets(): Sheet[] {
  return readdirSync('src', {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({file, css: readFileSync(path.join('src', file), 'utf8')}));
}

/** The token of the text and that of the ground that each rule of a sheet sets. */
function rulesOf({file, css}: Sheet) {
  return [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => ({
    file,
    text: /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1] ?? null,
    ground: /background(?:-color)?: var\(--([\w-]+)\)/.exec(body)?.[1] ?? null,
  }));
}

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
const forMore = tokens.slice(tokens.indexOf('(prefers-contrast: more)'));
const sides = {
  light: propertiesOf(tokens, ':root'),
  dark: propertiesOf(tokens, "[data-theme='dark']"),
};
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Any of these texts can be on any of these grounds: a message in a card, on a hovered row, in a notice. */
const texts = ['ink', 'ink-soft', 'habit', 'red', 'green', 'blue', 'amber'];
const grounds = ['ground', 'paper', 'recess', 'hover'].concat(
  ['red', 'green', 'blue', 'amber'].map((mark) => `${mark}-wash`),
);
const textPairs = [
  ...texts.flatMap((text) => grounds.map((on) => [text, on] as const)),
  ['on-habit', 'habit'] as const,
  ['on-habit', 'habit-deep'] as const,
];
/** Edges and marks, each with its ground: they have to be seen, not read. */
const edgePairs = [
  ['edge', 'ground'],
  ['edge', 'paper'],
  ['ochre', 'ground'],
  ['ochre', 'paper'],
  ['ochre', 'recess'],
] as const;

/** The pairs that have less contrast than `least`. */
function faint(
  pairs: readonly (readonly [string, string])[],
  least: number,
  colours: ReadonlyMap<string, string>,
): string[] {
  const colour = (name: string): string => colours.get(`--${name}`) ?? '';
  return pairs
    .filter(([text, on]) => !(contrast(colour(text), colour(on)) >= least))
    .map(([text, on]) => `${text} on ${on}`);
}

/** The colours of a theme for users who ask the system for more contrast. */
function withMoreContrast(side: Theme): ReadonlyMap<string, string> {
  return new Map([...sides[side], ...propertiesOf(forMore, `[data-theme='${side}']`)]);
}

describe.each(themes)('the colours of the %s theme', (side) => {
  test('have a contrast of 4.5 to 1 for every text on every ground', () => {
    expect(faint(textPairs, 4.5, sides[side])).toEqual([]);
  });

  test('have a contrast of 3 to 1 for every edge and mark', () => {
    expect(faint(edgePairs, 3, sides[side])).toEqual([]);
  });

  test('have a contrast of 7 to 1 for texts when the user asks for more contrast', () => {
    expect(faint(textPairs, 7, withMoreContrast(side))).toEqual([]);
  });

  test('have a contrast of 4.5 to 1 for edges on paper when the user asks for more contrast', () => {
    const onPaper = edgePairs.filter(([, on]) => on === 'paper');
    expect(faint(onPaper, 4.5, withMoreContrast(side))).toEqual([]);
  });
});

describe('the style sheets', () => {
  const rules = styleSheets().flatMap(rulesOf);
  /** Properties that a class sets from the tokens above, or that are compared below. */
  const indirect = ['mark', 'wash', 'tone', 'tone-ink'];

  test('set more than a hundred colours', () => {
    expect(rules.filter(({text}) => text !== null).length).toBeGreaterThan(100);
  });

  test('colour texts only with tokens whose contrast is tested', () => {
    const known = new Set([...textPairs.map(([text]) => text), ...indirect]);
    expect(rules.filter(({text}) => text !== null && !known.has(text))).toEqual([]);
  });

  test('put coloured text only on grounds whose contrast is tested', () => {
    const pairs = new Set(textPairs.map(([text, on]) => `${text} on ${on}`));
    const unknown = rules.filter(({text, ground}) => {
      if (text === null || ground === null) return false;
      if (indirect.includes(text) && indirect.includes(ground)) return false;
      return !pairs.has(`${text} on ${ground}`);
    });
    expect(unknown).toEqual([]);
  });

  test('choose marks and washes from the same tokens', () => {
    const chosen = styleSheets().flatMap(({css}) =>
      [...css.matchAll(/--(mark|wash): (?:var\(--([\w-]+)\)|(\w+));/g)].map((match) => [
        match[1],
        match[2] ?? match[3],
      ]),
    );
    expect(chosen.length).toBeGreaterThan(10);
    const known: Readonly<Record<string, readonly string[]>> = {
      mark: texts,
      wash: [...grounds, 'transparent'],
    };
    expect(chosen.filter(([kind, name]) => !known[kind ?? '']?.includes(name ?? ''))).toEqual([]);
  });
});

describe('badges', () => {
  const css = sheet('badge.module.css');
  const tones = [...sides.light.keys()].flatMap((name) => /^--tone-(\w+)$/.exec(name)?.[1] ?? []);

  test('have eleven tones', () => {
    expect(tones).toHaveLength(11);
  });

  test.each(themes)('have a contrast of 4.5 to 1 in each tone of the %s theme', (side) => {
    const pairs = tones.map((tone) => [`tone-${tone}-ink`, `tone-${tone}`] as const);
    expect(faint(pairs, 4.5, sides[side])).toEqual([]);
  });

  test('are ink on paper when the user asks for more contrast', () => {
    const rule = css.slice(css.indexOf('(prefers-contrast: more)'));
    expect(rule).toMatch(/^[^}]*\.badge \{[^}]*background: var\(--paper\);\s+color: var\(--ink\);/);
  });
});
