import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {editedFunction} from '#tests/mutants/sql-edit.ts';
import {sqlEdits} from '#tests/mutants/sql-edits.ts';

test.each(sqlEdits)('the edit "$name" changes one function', (edit) => {
  const statement = editedFunction(edit);
  expect(statement).toMatch(/^\s*create or replace function (app|public)\.\w+\(/);
  expect(statement).toMatch(/\$\$;$/);
  expect(statement.match(/create (or replace )?function/g)).toHaveLength(1);
  expect(existsSync(`tests/sql/suites/${edit.suite}.ts`)).toBe(true);
});
