import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ChapterScreen} from '#src/screens/chapters/chapter-screen.tsx';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids} from '#tests/screens/brothers/province.ts';
import type {Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {chapterId, electionOfMasseo, masseo, provinceWithChapter} from './province.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await provinceWithChapter();
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

test('an election that was entered with the wrong brother gets another', async () => {
  const edit = '/history/elections/edit';
  await show(<LifeEventFormScreen />, `${edit}/${electionOfMasseo}`, '/history/:table/edit/:id');
  await type('Brother', ids.leone);
  press('Update');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect((await sent())[0]).toMatchObject({
    op: 'update',
    id: electionOfMasseo,
    base: {brother_id: masseo},
    changes: {brother_id: ids.leone},
  });
  cleanup();
  await show(<ChapterScreen />, `/chapters/${chapterId}`, '/chapters/:id');
  const rows = await screen.findAllByRole('row', {name: /Leone Bellarivolta/});
  expect(rows.map(({textContent}) => textContent)).toEqual([
    expect.stringContaining('Provincial minister'),
    expect.stringContaining('Provincial vicar'),
  ]);
});
