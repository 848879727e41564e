import {expect, test} from 'vitest';
import {untranslated} from './jsx-text.ts';
import {readSource, sourceFiles} from './source-files.ts';

test('no visible text is written in the markup', () => {
  const files = sourceFiles(['src'], ['.tsx']);
  expect(files.flatMap((file) => untranslated(file, readSource(file)))).toEqual([]);
});

test.each([
  '<p>Hello</p>',
  `<p>{'Hello'}</p>`,
  '<p>{`Hello ${name}`}</p>',
  `<p>{late ? 'Late' : null}</p>`,
  `<p>{name || 'Nobody'}</p>`,
  '<button aria-label="Close" />',
  `<input placeholder={'Search'} />`,
  '<Card title="Vows" />',
  '<>Hello</>',
])('the check reports: %s', (markup) => {
  expect(untranslated('a.tsx', `export const a = ${markup};`)).toHaveLength(1);
});

test.each([
  `<p>{t('login.signIn')}</p>`,
  '<p className="quiet">· {name} –</p>',
  '<input type="search" name="query" />',
  `<Badge tone={isLate ? 'red' : 'green'}>{label}</Badge>`,
  `<Loading label={t('brothers.loading')} shape="list" />`,
])('the check accepts: %s', (markup) => {
  expect(untranslated('a.tsx', `export const a = ${markup};`)).toEqual([]);
});
