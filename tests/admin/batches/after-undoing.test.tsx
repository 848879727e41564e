import {act, fireEvent, screen, waitFor} from '@testing-library/react';
import {useNavigate} from 'react-router-dom';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {BatchesScreen} from '#src/admin/batches/batches-screen.tsx';
import type {Batch} from '#src/queries/batches.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const file: Batch = {
  id: crypto.randomUUID(),
  kind: 'import',
  table_name: 'brothers',
  title: 'brothers.csv',
  status: 'done',
  rows_new: 1200,
  rows_changed: 1,
  started_by_name: 'secretary',
  started_at: '2026-11-20T10:00:00.123456+00:00',
  undone_by_name: null,
  undone_at: null,
};
const merge: Batch = {...file, id: crypto.randomUUID(), kind: 'merge', title: 'Leone → Pio'};

beforeEach(async () => {
  localStorage.clear();
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const undo = async (batch: Batch) => {
  fireEvent.click(await screen.findByRole('link', {name: `Undo: ${batch.title}`}));
  fireEvent.click(await screen.findByRole('button', {name: 'Undo'}));
};
const steps = (calls: readonly Call[]) => calls.filter(({name}) => name === 'undo_batch');

describe('undoing a batch', () => {
  test('moves the focus to the next batch, because its own link goes', async () => {
    let batches: readonly Batch[] = [merge, file];
    answerCalls({
      get_batches: () => ({body: batches}),
      undo_batch: () => {
        batches = [{...merge, status: 'undone', undone_at: '2026-11-21T10:00:00Z'}, file];
        return {body: {left: 0, changed: []}};
      },
    });
    await show(<BatchesScreen />, '/admin/batches');
    const link = await screen.findByRole('link', {name: `Undo: ${merge.title}`});
    act(() => link.focus());
    await undo(merge);
    const next = await screen.findByRole('link', {name: `Undo: ${file.title}`});
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('shows how far it has come after the dialog was left by Back', async () => {
    const {promise, answer} = lateAnswer();
    let batches: readonly Batch[] = [file];
    const calls = answerCalls({
      get_batches: () => ({body: batches}),
      undo_batch: () => promise,
    });
    function Back() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      );
    }
    const screenWithBack = (
      <>
        <BatchesScreen />
        <Back />
      </>
    );
    await show(screenWithBack, '/admin/batches');
    await undo(file);
    await waitFor(() => expect(steps(calls)).toHaveLength(1));
    fireEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    batches = [{...file, undone_at: '2026-11-21T10:00:00Z', undone_by_name: 'admin'}];
    answer({body: {left: 1000, changed: []}});
    await screen.findByText('Undone in part');
  });
});
