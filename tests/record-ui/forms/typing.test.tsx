import {beforeEach, expect, test, vi} from 'vitest';
import {appSource} from '#src/i18n/texts.ts';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {smallRegisters} from './registers.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallRegisters();
});

test('a key in one field draws no other field of the form again', async () => {
  await show(<ListedFormScreen table="fraternities" />, newFormPath('fraternities') ?? '');
  await type('Name', 'Castel');
  const read = vi.spyOn(appSource, 'getResource');
  await type('Name', 'Castelvenardi');
  const labels = read.mock.calls
    .map(([, , path]) => path)
    .filter((path) => /\.fields\./.test(path));
  expect(labels).toEqual([]);
});
