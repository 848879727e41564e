import {screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readMirrorRow} from '#src/db/mirror.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {deviceWithBoth, left, openPair, press, right, serve} from './a-pair.tsx';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await deviceWithBoth();
});
afterEach(() => vi.unstubAllGlobals());

describe('the comparison', () => {
  const mergeButton = async () => screen.findByRole<HTMLButtonElement>('button', {name: 'Merge…'});

  test('prevents a merge while one of the records has unsent changes', async () => {
    await queue(device, {table: 'brothers', id: right, changes: {phone: '+393330000000'}});
    serve();
    await openPair();
    await screen.findByText(/have not been sent yet/);
    expect((await mergeButton()).disabled).toBe(true);
  });

  test('prevents a merge while both brothers have an account', async () => {
    await receive(device, 'users', [
      {id: crypto.randomUUID(), username: 'leone', linked_brother_id: left},
      {id: crypto.randomUUID(), username: 'bellarivolta', linked_brother_id: right},
    ]);
    serve();
    await openPair();
    await screen.findByText(/Unlink one of them first/);
    screen.getByRole('link', {name: 'Users and roles'});
    expect((await mergeButton()).disabled).toBe(true);
  });

  test('prevents a merge while both have the same ordination, and offers to delete either entry', async () => {
    await receive(device, 'ordinations', [
      {id: crypto.randomUUID(), brother_id: left, type: 'priesthood', date: '1980-06-29'},
      {id: crypto.randomUUID(), brother_id: right, type: 'priesthood', date: '1980-06-28'},
      {id: crypto.randomUUID(), brother_id: right, type: 'diaconate', date: '1979-06-28'},
    ]);
    serve();
    await openPair();
    await screen.findByText(/Delete one of the two entries marked below/);
    expect(await screen.findAllByText('Only once possible')).toHaveLength(2);
    expect(screen.getAllByRole('button', {name: /^Delete .*Priesthood/})).toHaveLength(2);
    expect((await mergeButton()).disabled).toBe(true);
  });

  test('prevents a merge while both have the same sacrament', async () => {
    const baptism = {kind: 'baptism', date: '1950-03-20'};
    await receive(device, 'sacraments', [
      {id: crypto.randomUUID(), brother_id: left, ...baptism, parish: 'San Rufino'},
      {id: crypto.randomUUID(), brother_id: right, ...baptism, parish: 'Santa Chiara'},
      {id: crypto.randomUUID(), brother_id: right, kind: 'confirmation', date: '1962-05-20'},
    ]);
    serve();
    await openPair();
    expect(await screen.findAllByText('Only once possible')).toHaveLength(2);
    screen.getByText(/^Both have an entry that is possible only once/);
    expect((await mergeButton()).disabled).toBe(true);
  });

  test('offers to delete the emptier of each two similar entries at one touch', async () => {
    const fuller = crypto.randomUUID();
    const emptier = crypto.randomUUID();
    const priesthood = {type: 'priesthood', date: '1980-06-29'};
    await receive(device, 'ordinations', [
      {id: emptier, brother_id: left, ...priesthood},
      {id: fuller, brother_id: right, ...priesthood, ordained_by: 'The bishop'},
    ]);
    serve();
    const ask = vi.fn(() => true);
    vi.stubGlobal('confirm', ask);
    await openPair();
    await press('Delete 2 duplicate entries');
    await screen.findByText('2 duplicate entries are deleted.');
    expect(ask).toHaveBeenCalledTimes(1);
    const deleted = await device.db.outbox.toArray();
    expect(deleted.map(({table, mutation}) => `${mutation.op} ${table}`)).toEqual([
      'delete vows',
      'delete ordinations',
    ]);
    expect(deleted[1]?.recordId).toBe(emptier);
    await waitFor(() => expect(screen.getAllByText('is being deleted')).toHaveLength(2));
    expect(screen.queryByRole('button', {name: /duplicate entries/})).toBeNull();
    expect(screen.queryByText('Only once possible')).toBeNull();
    expect((await mergeButton()).disabled).toBe(true);
  });

  test('offers to delete no entry that contradicts the similar one', async () => {
    const theology = {id: crypto.randomUUID(), brother_id: left, subject: 'Theology'};
    const passport = {id: crypto.randomUUID(), brother_id: left, kind: 'passport'};
    const other = () => ({id: crypto.randomUUID(), brother_id: right});
    await receive(device, 'studies', [
      {...theology, degree: 'bachelor', start_date: '1995'},
      {...theology, ...other(), degree: 'licentiate', start_date: '2003'},
    ]);
    await receive(device, 'brother_documents', [
      {...passport, number: 'A1', valid_until: '2012-05-01', notes: 'Lost.'},
      {...passport, ...other(), number: 'B2', valid_until: '2029-05-01'},
    ]);
    serve();
    await openPair();
    // The solemn vows are in both records.
    await screen.findByRole('button', {name: 'Delete the duplicate entry'});
    expect(screen.getAllByText('Theology')).toHaveLength(2);
    screen.getByText('Bachelor');
    screen.getByText('Licentiate');
  });

  test('has no button to merge when one of the two records does not exist', async () => {
    serve();
    await openPair(left, crypto.randomUUID());
    await screen.findByText(/It may have been merged or deleted/);
    expect(screen.queryByRole('button', {name: 'Merge…'})).toBeNull();
  });
});

describe('a comparison that the admin looks at', () => {
  test('a change by another user is shown and announced', async () => {
    serve();
    await openPair();
    await screen.findByRole('group', {name: 'E-mail'});
    await receive(device, 'brothers', [
      {id: right, name: 'Leone Bellarivolta', email: 'newest@example.org', version: 9},
    ]);
    await screen.findByText(/has changed while you were looking/);
    await screen.findByText('newest@example.org');
  });

  test('suggestions do not change, and computed fields do not count as changes', async () => {
    const suggested = 'Suggested: Second record, which was changed last.';
    serve();
    await openPair();
    await screen.findByText(suggested);
    const one = await readMirrorRow(device.db, 'brothers', left);
    await receive(device, 'brothers', [
      {...one, id: left, version: 4, cached_status: 'priest', updated_at: '2026-01-01T08:00:00Z'},
    ]);
    // The page has received the new version.
    await screen.findByText(/^last changed 1 Jan 2026/);
    screen.getByText(suggested);
    expect(screen.queryByText(/has changed while you were looking/)).toBeNull();
  });
});
