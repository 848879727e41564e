import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {questionBeforeLeaving, typedText} from '#src/lib/dirty-forms.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {leone, offlineDevice, openSync, section} from './sync-page.tsx';

let device: Device;

beforeEach(async () => {
  device = await offlineDevice();
});
afterEach(() => vi.unstubAllGlobals());

describe('a conflict', () => {
  const conflicts = [
    {field: 'phone', base: '1', current: '5', proposed: '2'},
    {field: 'email', base: null, current: 'a@b', proposed: 'c@d'},
  ];
  const problem = {kind: 'conflict', version: 7, conflicts, proposal: null} as const;
  const base = {phone: '1', email: null};
  const changes = {phone: '2', email: 'c@d'};

  test('shows base, mine and theirs, and the answer becomes a new edit based on theirs', async () => {
    const seq = await queue(device, {id: leone, base, changes, problem});
    await openSync();
    const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
    expect(phone.getByText('When you opened it').nextSibling?.textContent).toBe('1');
    expect(phone.getByRole('radio', {name: 'Yours 2'})).toHaveProperty('checked', true);
    fireEvent.click(
      within(screen.getByRole('group', {name: 'E-mail'})).getByRole('radio', {
        name: 'Theirs a@b',
      }),
    );
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await waitFor(async () => {
      expect((await device.db.outbox.get(seq))?.mutation).toMatchObject({
        base_version: 7,
        base: {phone: '5'},
        changes: {phone: '2'},
      });
    });
    await section('Not confirmed yet');
    await screen.findByText('Your choice for Leone Bellarivolta is saved and will be sent.');
  });

  test('is reported as the other values when the user keeps all of them', async () => {
    await queue(device, {id: leone, base, changes, problem});
    await openSync();
    for (const name of ['Theirs 5', 'Theirs a@b']) {
      fireEvent.click(await screen.findByRole('radio', {name}));
    }
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await screen.findByText('The other values of Leone Bellarivolta stay.');
  });

  test('shows when the other value was saved, while the record is still in that version', async () => {
    const updated_at = '2026-11-20T10:00:00Z';
    await receive(device, 'brothers', [{id: leone, name: 'Leone', version: 7, updated_at}]);
    await queue(device, {id: leone, base, changes, problem});
    await openSync();
    await screen.findByText(/saved another value on 20 Nov 2026, 10:00/);
    await receive(device, 'brothers', [{id: leone, name: 'Leone', version: 8, updated_at}]);
    await screen.findByText(/changed the same thing while you were editing/);
  });

  describe('a conflict with an author', () => {
    const secretary = '00000000-0000-4000-8000-0000000000a1';
    const at = '2026-11-20T10:00:00+00:00';
    const by = (user_id: string | undefined) => ({
      ...problem,
      author: user_id === undefined ? {at} : {user_id, at},
    });
    beforeEach(() =>
      receive(device, 'users', [{id: secretary, username: 'secretary', linked_brother_id: leone}]),
    );

    test('names the other user by the linked brother, and the time', async () => {
      await queue(device, {id: leone, base, changes, problem: by(secretary)});
      await openSync();
      await screen.findByText(/^Leone Bellarivolta saved another value on 20 Nov 2026, 10:00/);
    });

    test("names the user's other device", async () => {
      await queue(device, {id: leone, base, changes, problem: by(device.userId)});
      await openSync();
      await screen.findByText(/^You saved another value on another device on 20 Nov 2026, 10:00/);
    });

    test.each([
      ['an unknown account', '00000000-0000-4000-8000-0000000000a2'],
      ['no account', undefined],
    ])('shows the time alone for %s', async (_, account) => {
      await queue(device, {id: leone, base, changes, problem: by(account)});
      await openSync();
      await screen.findByText(
        /^Somebody else, or you .* saved another value on 20 Nov 2026, 10:00/,
      );
    });

    test('names who changed a record that the user wants to delete', async () => {
      const whole = [{field: '*', base: {}, current: {}, proposed: null}];
      const moved = {...by(secretary), conflicts: whole};
      await queue(device, {id: leone, op: 'delete', problem: moved});
      await openSync();
      await screen.findByText('Last changed by Leone Bellarivolta on 20 Nov 2026, 10:00.');
    });
  });

  test('comes before the state of the device, and its choice before the advice', async () => {
    await queue(device, {id: leone, base, changes, problem});
    await openSync();
    const choice = await screen.findByRole('group', {name: 'Telephone'});
    for (const later of [
      screen.getByRole('button', {name: 'Send now'}),
      screen.getByText(/^Your value is preselected/),
    ]) {
      expect(choice.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  test('asks before the user leaves an unsaved third value, and keeps its text for copying', async () => {
    await queue(device, {id: leone, base, changes, problem});
    await openSync();
    const phone = within(await screen.findByRole('group', {name: 'Telephone'}));
    fireEvent.click(phone.getByRole('radio', {name: 'Another value'}));
    const typed = await phone.findByRole('textbox', {name: 'Telephone'});
    expect(questionBeforeLeaving()).toBeNull();
    fireEvent.change(typed, {target: {value: '+39 055 123 456'}});
    await waitFor(() =>
      expect(questionBeforeLeaving()).toBe('Leave this page? The value you typed is not saved.'),
    );
    expect(typedText()).toBe('Leone Bellarivolta\nTelephone: +39055123456');
    fireEvent.click(phone.getByRole('radio', {name: 'Yours 2'}));
    await waitFor(() => expect(questionBeforeLeaving()).toBeNull());
  });

  test('accepts a third value, which is validated as in any form', async () => {
    const seq = await queue(device, {id: leone, base, changes, problem});
    await openSync();
    const other = async (name: string) => {
      const group = await screen.findByRole('group', {name});
      fireEvent.click(within(group).getByRole('radio', {name: 'Another value'}));
      return within(group).findByRole('textbox', {name});
    };
    const phone = await other('Telephone');
    expect(phone).toHaveProperty('value', '2');
    fireEvent.change(phone, {target: {value: '+39 055 123 456'}});
    fireEvent.change(await other('E-mail'), {target: {value: 'nowhere'}});
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await screen.findByText('This value is not valid.');
    expect((await device.db.outbox.get(seq))?.state).toBe('attention');
    fireEvent.change(await other('E-mail'), {target: {value: 'leone@bellarivolta.org'}});
    await waitFor(() => expect(screen.queryByText('This value is not valid.')).toBeNull());
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await waitFor(async () => {
      expect((await device.db.outbox.get(seq))?.mutation).toMatchObject({
        base_version: 7,
        base: {phone: '5', email: 'a@b'},
        changes: {phone: '+39055123456', email: 'leone@bellarivolta.org'},
      });
    });
  });

  test("shows a value of the user's that the form no longer offers", async () => {
    const house = '00000000-0000-4000-8000-0000000000f1';
    await receive(device, 'fraternities', [{id: house, name: 'Montefaggi', type: 'local'}]);
    await queue(device, {
      table: 'fraternities',
      id: house,
      changes: {type: 'curia'},
      problem: {
        ...problem,
        conflicts: [{field: 'type', base: 'local', current: 'friary', proposed: 'curia'}],
      },
    });
    await openSync();
    const group = within(await screen.findByRole('group', {name: 'Type'}));
    fireEvent.click(group.getByRole('radio', {name: 'Another value'}));
    const select = await group.findByRole('combobox', {name: 'Type'});
    expect(select).toHaveProperty('value', 'curia');
    expect(within(select).getByRole('option', {selected: true}).textContent).toBe('Curia');
  });

  test('keeps a record that the user wants to delete, unless the user chooses otherwise', async () => {
    const whole = [{field: '*', base: null, current: {name: 'Leone'}, proposed: null}];
    await queue(device, {id: leone, op: 'delete', problem: {...problem, conflicts: whole}});
    await openSync();
    const group = within(await screen.findByRole('group', {name: 'The whole record'}));
    expect(group.getByRole('radio', {name: 'Keep it'})).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await screen.findByText('Nothing is waiting');
  });

  test('lets the user withdraw the newer proposal in place of the withdrawn one', async () => {
    const newer = crypto.randomUUID();
    const whole = [{field: '*', base: {phone: '2'}, current: {phone: '3'}, proposed: null}];
    const seq = await queue(device, {
      id: leone,
      op: 'withdraw',
      problem: {...problem, conflicts: whole, proposal: newer},
    });
    await openSync();
    const group = within(await screen.findByRole('group', {name: 'The whole record'}));
    expect(group.getByRole('radio', {name: 'Keep it'})).toHaveProperty('checked', true);
    fireEvent.click(group.getByRole('radio', {name: 'Withdraw it'}));
    fireEvent.click(screen.getByRole('button', {name: 'Use these values'}));
    await waitFor(async () => {
      const entry = await device.db.outbox.get(seq);
      expect(entry).toMatchObject({state: 'waiting', mutation: {on_proposal: newer}});
    });
  });

  test('offers one choice for the fields of one merge unit', async () => {
    const unit = [
      {field: 'membership_status', base: 'active', current: 'deceased', proposed: 'departed'},
      {field: 'death_date', base: null, current: '2026-01-02', proposed: null},
      {field: 'burial_place', base: null, current: null, proposed: null},
    ];
    await queue(device, {
      id: leone,
      changes: {membership_status: 'departed', death_date: null},
      problem: {...problem, conflicts: unit},
    });
    await openSync();
    const group = within(await screen.findByRole('group', {name: 'Membership'}));
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    group.getByRole('radio', {name: /Theirs.*Deceased.*2 Jan 2026/});
    expect(group.queryByText('Place of burial')).toBeNull();
  });
});
