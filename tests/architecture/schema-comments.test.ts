import {expect, test} from 'vitest';
import {unclearCommentsIn} from './schema-comments.ts';
import {readSource, sourceFiles} from './source-files.ts';

const body = 'create function f() returns void language sql as $$\n-- Who calls it.\n$$;';

test.each([
  '-- What an administrator does to many rows is a batch.',
  `${body}\n\n-- Whoever sees the entry reads the file.`,
  '-- The account of the user,\n-- or of nobody.',
  'create table t (\n  -- Written anew.\n  id uuid\n);',
])('the check of comments rejects: %s', (sql) => {
  expect(unclearCommentsIn('some.sql', sql)).toHaveLength(1);
});

test.each([
  '-- The accounts,\n-- who may sign in.',
  body,
  "create function f() returns text language sql as $$ select '1' $$;\n-- The end.",
])('the check of comments accepts: %s', (sql) => {
  expect(unclearCommentsIn('some.sql', sql)).toEqual([]);
});

test('no comment of the schemas begins with a question or has a vague word', () => {
  const files = sourceFiles(['supabase/schemas'], ['.sql']);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => unclearCommentsIn(file, readSource(file)))).toEqual([]);
});
