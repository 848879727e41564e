import {once} from 'node:events';
import {PgliteConnection} from '@supabase/lite/pglite';
import {expect, test} from 'vitest';
import {takeErrorsAsWarnings} from '#supabase/embedded/warnings.ts';

test('a warning that is an error is printed, once the library has its filter of warnings', async () => {
  // Loading it puts the filter in place.
  expect(PgliteConnection.name).not.toBe('');
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

test('a warning that is a text is printed as before', async () => {
  takeErrorsAsWarnings();
  const warned = once(process, 'warning');
  process.emitWarning('old call', {code: 'DEP0'});
  const [printed] = (await warned) as [Error & {readonly code?: string}];
  expect(printed).toMatchObject({message: 'old call', code: 'DEP0'});
});
