import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {openForm} from '#src/mutations/open-form.ts';
import {useRow} from '#src/queries/rows.ts';
import {toTexts} from '#src/record-ui/forms/form-texts.ts';
import {RecordForm} from '#src/record-ui/forms/record-form.tsx';
import {recordOf} from '#src/records/registry.ts';
import {MuiRoot} from '#src/ui/mui-root.tsx';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallRegisters} from './registers.ts';

afterEach(() => vi.unstubAllGlobals());

function ShownState() {
  return <output>{useRow('places', ids.place)?.state}</output>;
}

test('a form does not show the edit that it has just saved as an earlier change of the user', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallRegisters();
  const opened = await openForm('places', ids.place);
  if (opened === null) throw new Error('There is no such place.');
  const onSaved = vi.fn();
  const nothing = () => undefined;
  await show(
    <MuiRoot>
      <ShownState />
      <RecordForm
        start={{opened, texts: toTexts(recordOf('places'), opened.shown), draftedAt: null, key: 0}}
        words={{saved: () => '', saveError: '', saveFailed: () => ''}}
        field={null}
        onSaved={onSaved}
        onBack={nothing}
        onStartOver={nothing}
        onReopen={nothing}
      />
    </MuiRoot>,
    '/places/edit',
  );
  await type('City', 'Foligno');
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await screen.findByText('on-device');
  expect(screen.queryByText(/This form shows your own earlier change/)).toBeNull();
  expect(screen.queryByText(/Official/)).toBeNull();
});
