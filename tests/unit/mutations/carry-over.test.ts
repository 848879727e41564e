// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {withCarriedOver} from '#src/mutations/carry-over.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import {openForm, openNewForm, type OpenedForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

const here = crypto.randomUUID();
const there = crypto.randomUUID();
const timor = crypto.randomUUID();
const italy = crypto.randomUUID();
const own = crypto.randomUUID();
const circumscription = {type: 'province', version: 1};
let device: Device;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'countries', [
    {id: timor, name: 'Timor-Leste', version: 1},
    {id: italy, name: 'Italy', version: 1},
  ]);
  await receive(device, 'circumscriptions', [
    {...circumscription, id: here, name: 'Here', code: 'H'},
    {...circumscription, id: there, name: 'There', code: 'T'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const newBrother = async () => withCarriedOver(await openNewForm('brothers'));

async function add(values: Readonly<Record<string, unknown>>): Promise<void> {
  const outcome = await saveForm(await newBrother(), {name: 'Leone', ...values});
  expect(outcome).toMatchObject({kind: 'queued'});
}

describe('a new brother', () => {
  test('begins with circumscription and nationality of the brother added before, and nothing else', async () => {
    await add({circumscription_id: there, nationality: italy, phone: '+39 06 6789 0123'});
    const {shown} = await newBrother();
    expect(shown).toMatchObject({circumscription_id: there, nationality: italy, phone: null});
    expect(shown['name']).toBeNull();
  });

  test("begins with the circumscription of the user's own record when none was added before", async () => {
    await receive(device, 'brothers', [
      {
        id: own,
        version: 1,
        name: 'Own',
        vocation_type: 'clerical',
        membership_status: 'active',
        circumscription_id: here,
        nationality: timor,
      },
    ]);
    await changeSession(device.userId, {brotherId: own});
    expect((await newBrother()).shown).toMatchObject({
      circumscription_id: here,
      nationality: null,
    });
    await add({circumscription_id: there, nationality: italy});
    expect((await newBrother()).shown).toMatchObject({circumscription_id: there});
  });

  test('does not refer to a record that has left the device', async () => {
    await add({circumscription_id: there, nationality: italy});
    await device.db.pages.clear();
    await receive(device, 'countries', [{id: italy, name: 'Italy', version: 1}]);
    expect((await newBrother()).shown).toMatchObject({
      circumscription_id: null,
      nationality: italy,
    });
  });

  test('does not begin with the values of a brother that was only edited', async () => {
    await receive(device, 'brothers', [
      {
        id: own,
        version: 1,
        name: 'Own',
        vocation_type: 'clerical',
        membership_status: 'active',
        circumscription_id: here,
        nationality: timor,
      },
    ]);
    const opened = (await openForm('brothers', own)) as OpenedForm;
    expect(await saveForm(opened, {phone: '+390667890123'})).toMatchObject({kind: 'queued'});
    expect((await newBrother()).shown).toMatchObject({circumscription_id: null, nationality: null});
  });

  test('leaves what new records of other types begin with', async () => {
    await writeFact(device.db, 'entered', {places: {country_id: italy}});
    await add({circumscription_id: there, nationality: italy});
    expect(await readFact(device.db, 'entered')).toEqual({
      places: {country_id: italy},
      brothers: {circumscription_id: there, nationality: italy},
    });
  });

  test('keeps the values that are given', async () => {
    await add({circumscription_id: there, nationality: italy});
    const opened = await openForm('brothers', null, {circumscription_id: here});
    expect((await withCarriedOver(opened as OpenedForm)).shown).toMatchObject({
      circumscription_id: here,
      nationality: italy,
    });
  });
});

describe('a new election', () => {
  const chapter = crypto.randomUUID();
  const newElection = async (given: Readonly<Record<string, string>>) =>
    withCarriedOver((await openForm('elections', null, given)) as OpenedForm);
  const term = {start_date: '2026-12-05'};

  beforeEach(async () => {
    const values = {brother_id: own, office: 'vicar', votes: '42 of 71', ...term};
    await saveForm(await newElection({chapter_id: chapter}), values);
  });

  test('begins on the day of the last election of its chapter that was entered', async () => {
    const {shown} = await newElection({chapter_id: chapter});
    expect(shown).toMatchObject({...term, office: null, votes: null});
  });

  test('begins without a day when it is of another chapter, or of none', async () => {
    const {shown} = await newElection({chapter_id: there});
    expect(shown).toMatchObject({start_date: null});
    const alone = await newElection({brother_id: own});
    expect(alone.shown).toMatchObject({start_date: null});
  });

  test('begins without a day after another election that is of no chapter', async () => {
    const opened = await newElection({brother_id: own});
    const values = {office: 'vicar', ...term};
    expect(await saveForm(opened, values)).toMatchObject({kind: 'queued'});
    const {shown} = await newElection({brother_id: own});
    expect(shown).toMatchObject({start_date: null});
  });
});

test('an existing record is shown as it is', async () => {
  await receive(device, 'fraternities', [{id: own, version: 1, name: 'Montefaggi'}]);
  const opened = (await openForm('fraternities', own)) as OpenedForm;
  expect(await withCarriedOver(opened)).toBe(opened);
});

test('a new record of a type that carries nothing over is shown as it is', async () => {
  const opened = await openNewForm('vows');
  expect(await withCarriedOver(opened)).toBe(opened);
});

test('a new record of a type that carries nothing over stores nothing for the next one', async () => {
  const opened = await openNewForm('countries');
  expect(await saveForm(opened, {name: 'Malta'})).toMatchObject({kind: 'queued'});
  expect(await readFact(device.db, 'entered')).toBeUndefined();
});
