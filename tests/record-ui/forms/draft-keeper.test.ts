import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createDraftKeeper} from '#src/record-ui/forms/use-form-draft.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function keeperOn(kept: FormTexts | null = null) {
  const written: (FormTexts | 'discarded')[] = [];
  const failures: unknown[] = [];
  const disk = {isFull: false};
  const keeper = createDraftKeeper({
    kept,
    save: async (texts) => {
      if (disk.isFull) throw new Error('full');
      written.push(texts);
    },
    discard: async () => {
      written.push('discarded');
    },
    failed: (error) => failures.push(error),
  });
  return {keeper, written, failures, disk};
}

test('typed text is saved within 300 ms, even while the user keeps typing', async () => {
  const {keeper, written} = keeperOn();
  for (const name of ['a', 'ab', 'abc', 'abcd']) {
    keeper.keep({name});
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(written).toEqual([{name: 'abc'}]);
  await vi.advanceTimersByTimeAsync(300);
  expect(written.at(-1)).toEqual({name: 'abcd'});
});

test('an untouched form does not change the draft of another tab', async () => {
  const {keeper, written} = keeperOn();
  keeper.keep(null);
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual([]);
});

test('a restored draft keeps its time until the user types', async () => {
  const {keeper, written} = keeperOn({name: 'a'});
  keeper.keep({name: 'a'});
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual([]);
});

test('the draft is discarded when the user reverts every edit', async () => {
  const {keeper, written} = keeperOn({name: 'a'});
  keeper.keep(null);
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual(['discarded']);
});

test('the draft is not saved again once the form is being saved, unless the save fails', async () => {
  const {keeper, written} = keeperOn();
  keeper.keep({name: 'a'});
  await keeper.stop();
  await vi.advanceTimersByTimeAsync(300);
  await keeper.flush();
  expect(written).toEqual([]);
  keeper.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([{name: 'a'}]);
});

test('a draft that cannot be saved is reported, and the next one is tried', async () => {
  const {keeper, written, failures, disk} = keeperOn();
  disk.isFull = true;
  keeper.keep({name: 'a'});
  await vi.advanceTimersByTimeAsync(300);
  expect(failures).toHaveLength(1);
  disk.isFull = false;
  keeper.keep({name: 'ab'});
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual([{name: 'ab'}]);
});

test('a text that could not be saved is saved when the page is hidden, although the user types nothing more', async () => {
  const {keeper, written, failures, disk} = keeperOn();
  disk.isFull = true;
  keeper.keep({name: 'a'});
  await vi.advanceTimersByTimeAsync(300);
  expect(failures).toHaveLength(1);
  disk.isFull = false;
  await keeper.flush();
  expect(written).toEqual([{name: 'a'}]);
});

test('a text that could not be saved does not take the place of a later one', async () => {
  const {keeper, written, disk} = keeperOn();
  disk.isFull = true;
  keeper.keep({name: 'a'});
  const saving = keeper.flush();
  keeper.keep({name: 'ab'});
  await saving;
  disk.isFull = false;
  await keeper.flush();
  expect(written).toEqual([{name: 'ab'}]);
});
