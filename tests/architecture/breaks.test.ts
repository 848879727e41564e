import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {breaks} from '#tests/simulation/breaks.ts';
import {brokenPassage, definitionsIn, isSqlFunction} from '#tests/simulation/broken-text.ts';
import {readSource, sourceFiles} from './source-files.ts';

test.each(breaks)('the text that a break replaces occurs exactly once: $name', (one) => {
  expect(brokenPassage('.', one)?.text.split(one.from)).toHaveLength(2);
});

test.each(breaks.filter(({place}) => isSqlFunction(place)))(
  'the SQL function that a break edits has the same definition in supabase/schemas: $name',
  (one) => {
    const declared = definitionsIn('supabase/schemas', one.place).map(({text}) => bodyOf(text));
    expect(declared).toEqual([bodyOf(brokenPassage('.', one)?.text ?? '')]);
  },
);

test('every test that a break of the storm names exists', () => {
  const named = breaks.flatMap(({foundBy}) => (typeof foundBy === 'string' ? [] : [foundBy]));
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(({file, title}) => {
    // The suites of the SQL tests run on several engines; each engine has a file that imports them.
    const files = file.startsWith('tests/sql/')
      ? sourceFiles(['tests/sql/suites'], ['.ts'])
      : [file];
    return !files.some((one) => existsSync(one) && hasTitle(readSource(one), title));
  });
  expect(missing).toEqual([]);
});

/** Tells whether a text of the source is the title, or becomes it with the values of `test.each`. */
function hasTitle(source: string, title: string): boolean {
  return [...source.matchAll(/(["'`])((?:\\.|(?!\1).)+)\1/g)].some(([, , text = '']) => {
    const wanted = plain(title);
    if (plain(text).includes(wanted)) return true;
    const parts = plain(text).split(/%[sdioj]|\$[\w.]+/);
    // Without enough fixed words a text such as '%s' would be every title.
    if (parts.length === 1 || parts.join('').length < 15) return false;
    const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${pattern.join('.+')}$`).test(wanted);
  });
}

function bodyOf(definition: string): string {
  return definition.slice(definition.indexOf('$$'));
}

/** Without the marks that depend on how a text is quoted. */
function plain(text: string): string {
  return text.replaceAll('\\', '').replaceAll(/["'’]/g, "'");
}
