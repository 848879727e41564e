import {once} from 'node:events';
import {expect, test} from 'vitest';
import {takeErrorsAsWarnings} from '#supabase/embedded/warnings.ts';

test('Node prints a warning that is an error, although the library filters warnings', async () => {
  // Loading it puts the filter in place.
  await import('@supabase/lite/pglite');
  takeErrorsAsWarnings();
  takeErrorsAsWarnings();
  const warned = once(process, 'warning');
  const warning = new RangeError('too many listeners');
  expect(() => process.emitWarning(warning)).not.toThrow();
  const [printed] = (await warned) as [Error & {readonly detail?: string}];
  expect(printed.message).toBe('too many listeners');
  expect(printed.name).toBe('RangeError');
  expect(printed.detail).toBe(warning.stack);
});

test('Node prints a warning that is a text, with its code', async () => {
  takeErrorsAsWarnings();
  const warned = once(process, 'warning');
  process.emitWarning('old call', {code: 'DEP0'});
  const [printed] = (await warned) as [Error & {readonly code?: string}];
  expect(printed).toMatchObject({message: 'old call', code: 'DEP0'});
});
