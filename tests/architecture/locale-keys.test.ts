import {expect, test} from 'vitest';
import {flatten, matches, mentionsIn, placeholdersOf, writtenKeys} from './locale-keys.ts';

test('writtenKeys merges plural forms into one key, and keeps other keys that look alike', () => {
  const texts = flatten({sync: {left_one: 'a', left_other: 'b'}, level_one: 'c'});
  expect([...writtenKeys(texts)]).toEqual(['sync.left', 'level_one']);
});

test('placeholdersOf finds placeholders in every notation', () => {
  expect(placeholdersOf('{{ name }} of {{count, number}} and {{name}}')).toEqual([
    'count',
    'name',
    'name',
  ]);
});

test('mentionsIn finds keys in calls, tables and templates', () => {
  const source = "const a = {x: 'sync.now'}; t('login.signIn'); t(`sync.state.${s}`);";
  const {literals, patterns, asked} = mentionsIn('a.ts', source);
  expect(literals).toEqual(expect.arrayContaining(['sync.now', 'login.signIn']));
  expect(patterns).toEqual(['sync.state.*']);
  expect(asked).toEqual([{key: 'login.signIn', where: 'a.ts:1'}]);
});

test('a value in a template matches one step of a key', () => {
  const isMatch = matches('sync.state.*');
  expect(['sync.state.sent', 'sync.state.sent.long', 'sync.statexsent'].map(isMatch)).toEqual([
    true,
    false,
    false,
  ]);
});
