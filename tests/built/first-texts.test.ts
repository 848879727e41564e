import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import english from '#locales/en.json' with {type: 'json'};
import {textPart} from '#supabase/hosting/text-parts.ts';
import {flatten, matches, mentionsIn, writtenKeys} from '#tests/architecture/locale-keys.ts';
import {filesOf, readChunks} from './chunks.ts';

const first = flatten(textPart(english, true));
const later = flatten(textPart(english, false));

test('each text is either of the first screens or of the pages after them', () => {
  const parts = [...first.keys(), ...later.keys()];
  expect(parts.toSorted()).toEqual([...flatten(english).keys()].toSorted());
});

test.each([
  'src/screens/dashboard/dashboard-screen.tsx',
  'src/screens/login/login-screen.tsx',
  'src/screens/public/home-screen.tsx',
  'src/screens/public/placeholder-screens.tsx',
])('the code of %s asks for no text that comes later', (screen) => {
  const files = filesOf(readChunks(), ['index.html', screen]);
  const mentions = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => mentionsIn(file, readFileSync(`dist/${file}`, 'utf8')));
  const literals = new Set(mentions.flatMap((one) => one.literals));
  const patterns = mentions.flatMap((one) => one.patterns.map(matches));
  const asks = (key: string) => literals.has(key) || patterns.some((isMatch) => isMatch(key));
  expect([...writtenKeys(first)].filter(asks).length).toBeGreaterThan(50);
  expect([...writtenKeys(later)].filter(asks)).toEqual([]);
});
