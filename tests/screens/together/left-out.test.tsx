import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {RenewalScreen} from '#src/screens/together/renewal-screen.tsx';
import {ids, people} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {removeUnseen} from '#tests/screens/support/removal.ts';
import {show} from '#tests/screens/support/show.tsx';
import {preview} from './group-form-page.ts';
import {egidio, goOffline, goOnline, greccio, id, masseo, provinceWithHouses} from './province.ts';

const gone = 'Nothing is saved for him: His record is deleted or is not on this device.';
const formerMember =
  'Nothing is saved for him: He has died, left, or moved to another province or institute.';

let device: Device;
beforeEach(async () => {
  goOffline();
  device = await provinceWithHouses();
});
afterEach(goOnline);

const save = () => fireEvent.click(screen.getByRole('button', {name: 'Save'}));
const assigned = async () =>
  (await device.db.outbox.toArray())
    .filter(({mutation: {op}}) => op === 'insert')
    .map(({mutation: {changes}}) => changes['brother_id']);
const openMove = (...brothers: string[]) =>
  show(
    <MoveScreen />,
    `/moves/new?brothers=${brothers.join()}&to=${greccio}&date=2026-11-21`,
    '/moves/new',
  );

describe('a move of several brothers', () => {
  it('leaves out a brother who has died, and counts the others', async () => {
    await openMove(ids.rufino, masseo);
    const plan = await preview();
    await plan.findByText(formerMember);
    plan.getByText(/^From /);
    save();
    await screen.findByText(/^Move of 1 brother saved\./);
    expect(await assigned()).toEqual([masseo]);
  });

  it('leaves out a brother who is being deleted', async () => {
    await deleteRecord('brothers', egidio);
    await openMove(egidio, masseo);
    await (await preview()).findByText(gone);
    save();
    await screen.findByText(/^Move of 1 brother saved\./);
    expect(await assigned()).toEqual([masseo]);
  });

  it('leaves out an archived brother', async () => {
    const deleted_at = '2026-11-01T00:00:00Z';
    await receive(device, 'brothers', [
      {...people, id: egidio, name: 'Egidio', version: 2, deleted_at},
    ]);
    await openMove(egidio, masseo);
    await (await preview()).findByText(gone);
    save();
    await screen.findByText(/^Move of 1 brother saved\./);
    expect(await assigned()).toEqual([masseo]);
  });

  it('leaves out a brother whose record goes away while the form is open', async () => {
    await openMove(egidio, masseo);
    await preview();
    await removeUnseen(device, egidio);
    await (await preview()).findByText(gone);
    save();
    await screen.findByText(/^Move of 1 brother saved\./);
    expect(await assigned()).toEqual([masseo]);
  });

  it('asks the user to choose another brother when nobody can be moved', async () => {
    await openMove(id(9));
    await (await preview()).findByText(gone);
    save();
    await screen.findByText('Choose at least one brother.');
    expect(await device.db.outbox.count()).toBe(0);
  });
});

describe('the form of a renewal', () => {
  it('says of a brother who is not on the device that his record is missing', async () => {
    await show(<RenewalScreen />, `/renewals/new?brothers=${id(9)}`, '/renewals/new');
    await screen.findByText(gone);
  });
});
