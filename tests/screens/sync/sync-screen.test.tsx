import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {enqueue} from '#src/mutations/enqueue.ts';
import {writeFact} from '#src/db/facts.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {answerQuestions, leone, offlineDevice, openSync, section} from './sync-page.tsx';

let device: Device;

beforeEach(async () => {
  device = await offlineDevice();
});
afterEach(() => vi.unstubAllGlobals());

test('the page shows that nothing is waiting, and when the last sync was', async () => {
  await writeFact(device.db, 'syncedAt', Date.UTC(2026, 10, 20, 14, 2));
  await openSync();
  await screen.findByText('Nothing is waiting');
  await screen.findByText(/^Last synced with the server: 20 Nov 2026/);
  expect(screen.queryByRole('button', {name: 'Save unsent changes to a file'})).toBeNull();
});

test('an unsent change shows the record, old and new values and its state', async () => {
  await queue(device, {
    id: leone,
    base: {phone: '1', email: null},
    changes: {phone: '2', email: null},
  });
  await openSync();
  const waiting = await section('Not confirmed yet');
  expect(waiting.getByRole('link', {name: 'Leone Bellarivolta'}).getAttribute('href')).toBe(
    `/brothers/profile/${leone}`,
  );
  waiting.getByText('On this device');
  expect(waiting.getByText('Telephone').nextSibling?.textContent).toBe('12');
  waiting.getByRole('img', {name: 'becomes'});
  expect(waiting.queryByText('E-mail')).toBeNull();
  screen.getByText('1 change waiting');
});

describe('discarding a change', () => {
  test('asks first, and keeps it when the user cancels', async () => {
    const ask = answerQuestions(false);
    const seq = await queue(device, {id: leone, changes: {phone: '2'}});
    await openSync();
    const name = 'Discard the change to Leone Bellarivolta';
    fireEvent.click(await screen.findByRole('button', {name}));
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith(expect.stringContaining('cannot be brought back')),
    );
    expect((await device.db.outbox.get(seq))?.state).toBe('waiting');
  });

  test('warns that the server may have it after a try without an answer', async () => {
    const ask = answerQuestions(false);
    await queue(device, {id: leone, changes: {phone: '2'}, sentAt: 1});
    await openSync();
    const name = 'Discard the change to Leone Bellarivolta';
    fireEvent.click(await screen.findByRole('button', {name}));
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith(expect.stringContaining('the server may have received it')),
    );
  });

  test('tells how many later changes of a new record are discarded with it', async () => {
    const ask = answerQuestions(true);
    const added = {table: 'places', id: leone, title: 'Loreto'} as const;
    await queue(device, {...added, op: 'insert', sentAt: 1});
    await queue(device, {...added, version: null, changes: {city: 'Todi'}});
    await openSync();
    const buttons = await screen.findAllByRole('button', {name: 'Discard the change to Loreto'});
    fireEvent.click(buttons[0] as HTMLElement);
    await screen.findByText('Nothing is waiting');
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('Changes that go together with it are discarded, too: 1.'),
    );
  });

  test('removes it when the user confirms', async () => {
    answerQuestions(true);
    await queue(device, {id: leone, changes: {phone: '2'}});
    await openSync();
    const name = 'Discard the change to Leone Bellarivolta';
    fireEvent.click(await screen.findByRole('button', {name}));
    await screen.findByText('Nothing is waiting');
  });
});

test('a refused change shows the reason and field, and can be tried again under a new id', async () => {
  const seq = await queue(device, {
    id: leone,
    base: {phone: '1'},
    changes: {phone: '2'},
    problem: {kind: 'rejected', code: '23514', key: 'invalid', field: 'phone', message: 'check'},
  });
  await openSync();
  const attention = await section('Needs your attention');
  attention.getByText('Telephone: This value is not allowed.');
  attention.getByText('2');
  const edit = attention.getByRole('link', {name: 'Edit again: Leone Bellarivolta'});
  expect(edit.getAttribute('href')).toBe(`/brothers/edit/${leone}`);
  const before = await device.db.outbox.get(seq);
  fireEvent.click(attention.getByRole('button', {name: 'Try again: change to Leone Bellarivolta'}));
  await waitFor(async () => {
    const after = await device.db.outbox.get(seq);
    expect(after?.state).toBe('waiting');
    // Another number: the server has already answered the first one.
    expect(after?.mutationId).not.toBe(before?.mutationId);
    expect(after?.mutation.changes).toEqual({phone: '2'});
  });
});

test('editing a refused change sends the merged edit under a new id', async () => {
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  const base = {phone: '1', email: null};
  const seq = await queue(device, {id: leone, base, changes: {phone: '?', email: 'a@b'}, problem});
  const refused = (await device.db.outbox.get(seq))?.mutationId;
  const edited = {table: 'brothers', op: 'update', id: leone, base_version: 1} as const;
  await device.db.transaction('rw', device.db.outbox, () =>
    enqueue(device.db, {...edited, base: {phone: '1'}, changes: {phone: '2'}}, ''),
  );
  const after = await device.db.outbox.get(seq);
  expect(after).toMatchObject({
    state: 'waiting',
    mutation: {base, changes: {phone: '2', email: 'a@b'}},
  });
  expect(after?.mutationId).not.toBe(refused);
  await device.db.transaction('rw', device.db.outbox, async () => {
    await device.db.outbox.update(seq, {state: 'attention', sentAt: 1, problem});
    await enqueue(device.db, {...edited, base, changes: {phone: '1', email: null}}, '');
  });
  await openSync();
  await screen.findByText('Nothing is waiting');
});

test('an edit of a deleted record can only be tried again, discarded or copied', async () => {
  const problem = {kind: 'rejected', code: '', key: 'gone', field: null, message: ''} as const;
  const id = crypto.randomUUID();
  await queue(device, {id, changes: {phone: '2'}, problem, title: 'Ginepro Roccafredi'});
  await openSync();
  const attention = await section('Needs your attention');
  attention.getByText('This record no longer exists on the server.');
  attention.getByText('2');
  attention.getByRole('heading', {name: 'Ginepro Roccafredi'});
  expect(attention.queryByRole('link')).toBeNull();
  const buttons = attention.getAllByRole('button').map(({textContent}) => textContent);
  expect(buttons).toEqual(['Try again', 'Discard', 'Copy']);
});

test('a refused edit of a merged brother links to the kept one', async () => {
  const gone = {kind: 'rejected', code: '', key: 'gone', field: null, message: ''} as const;
  const problem = {...gone, keptId: leone};
  await queue(device, {id: crypto.randomUUID(), changes: {phone: '2'}, problem});
  await openSync();
  const kept = await screen.findByRole('link', {name: 'Leone Bellarivolta'});
  expect(kept.parentElement?.textContent).toMatch(/^The brother was merged into another record: /);
  expect(kept.getAttribute('href')).toBe(`/brothers/profile/${leone}`);
});

test("an unknown reason is quoted in the server's words", async () => {
  const problem = {kind: 'rejected', code: 'X', key: 'moon', field: null, message: 'full'} as const;
  await queue(device, {id: leone, changes: {phone: '2'}, problem});
  await openSync();
  await screen.findByText('The server gave this answer: full');
});

test('a blocked change names the change it waits for', async () => {
  const problem = {kind: 'rejected', code: '', key: 'gone', field: null, message: ''} as const;
  await queue(device, {id: leone, changes: {phone: '2'}, problem});
  await queue(device, {id: leone, changes: {email: 'a@b'}});
  await openSync();
  const text = 'Waiting for your change to “Leone Bellarivolta”, which needs your attention first.';
  await screen.findByText(text);
});

test('a change can be copied as text', async () => {
  const place = crypto.randomUUID();
  await receive(device, 'circumscriptions', [{id: place, name: 'Custody of Arabia'}]);
  const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
  await queue(device, {
    id: leone,
    base: {circumscription_id: null, birth_date: null, membership_status: 'active'},
    changes: {circumscription_id: place, birth_date: '1950-03-12', membership_status: 'active'},
    problem,
  });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: /^Copy the change to Leone/}));
  await screen.findByText('Copied.');
  expect(writeText.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^Leone Bellarivolta\nChanged: Brother · 20 Nov 2026.*\nRefused\nCircumscription: — → Custody of Arabia\nDate of birth: — → 12 Mar 1950\nThis value is not allowed\.$/,
      ),
    ],
  ]);
});

test('a row that could not be read is listed with its id and the reason', async () => {
  const at = Date.UTC(2026, 10, 20);
  await device.db.unreadable.put({table: 'brothers', id: leone, reason: 'name: not a text', at});
  await openSync();
  const unreadable = await section('Records that could not be read');
  unreadable.getByText('What is wrong: name: not a text');
  answerQuestions(true);
  fireEvent.click(unreadable.getByRole('button', {name: 'Remove from this list'}));
  await waitFor(async () => expect(await device.db.unreadable.count()).toBe(0));
});

test("Safari's warning about deleted data is shown only while something is unsent", async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('(iPhone; CPU iPhone OS)');
  const seq = await queue(device, {id: leone, changes: {phone: '2'}});
  await openSync();
  await screen.findByText(/^Safari may delete/);
  await device.db.outbox.update(seq, {state: 'settled', settledAt: 1});
  await waitFor(() => expect(screen.queryByText(/^Safari may delete/)).toBeNull());
  agent.mockRestore();
});

test('unsent changes can be exported to a file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:unsent';
  });
  await queue(device, {id: leone, changes: {phone: '2'}});
  await openSync();
  fireEvent.click(await screen.findByRole('button', {name: 'Save unsent changes to a file'}));
  await screen.findByText('The file is saved in your downloads.');
  expect(JSON.parse(await (saved[0]?.text() ?? ''))).toMatchObject({
    mutations: [{id: leone, changes: {phone: '2'}}],
  });
});
