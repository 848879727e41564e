import {render, waitFor} from '@testing-library/react';
import {createRef} from 'react';
import {afterEach, expect, test, vi} from 'vitest';
import {AfterStart} from '#src/app/after-start.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.hidden = false;
});

test('a tab with a form keeps its draft and opens its page again when another tab turns the app lock on', async () => {
  const done: string[] = [];
  vi.spyOn(location, 'reload').mockImplementation(() => void done.push('reload'));
  const flush = async () => void done.push('draft');
  const release = registerDirtyForm({question: 'Leave?', flush});
  await signedInDevice();
  await startLanguage();
  render(<AfterStart path="/dioceses/new" shell={createRef()} />);
  window.dispatchEvent(new StorageEvent('storage', {key: 'theme', newValue: 'dark'}));
  window.dispatchEvent(new StorageEvent('storage', {key: 'app-lock', newValue: 'mark'}));
  await waitFor(() => expect(done).toEqual(['draft', 'reload']));
  release();
});
