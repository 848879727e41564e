import type {OpenedForm} from '#src/mutations/open-form.ts';

import type {Action} from './actions.ts';
import {hasPages} from './device/older-app.ts';
import type {Tab} from './device/tab.ts';
import {outboxOf, referencesOn, rowsOn} from './on-device.ts';
import {recordSaves} from './record-saves.ts';
import type {Values} from './server.ts';
import {valuesTyped} from './typed-values.ts';
import type {World} from './world.ts';

type Typed = {readonly form: OpenedForm; readonly values: Values};

/**
 * Saves several edits as one: of a new place and what refers to it, as a form does with the records created
 * in it, or of two records. No form of this version does the latter, but the server and the outbox take it.
 */
export async function saveTogether(world: World, tab: Tab, action: Action): Promise<void> {
  const {device, client, db} = tab;
  const typed =
    action.choice % 3 === 0
      ? await newAndReferring(world, tab, action)
      : await editsOf(world, tab, action);
  const group = crypto.randomUUID();
  const before = await outboxOf(device);
  await tab.act(action.killAfter, () =>
    db.transaction('rw', db.outbox, async () => {
      for (const {form, values} of typed) {
        const mutation = client.toMutation(form, {...form.shown, ...values});
        if (mutation) await client.enqueue(db, {...mutation, group}, '');
      }
    }),
  );
  await recordSaves(
    world,
    device,
    before,
    typed.map(({form}) => form),
  );
}

async function editsOf(world: World, tab: Tab, {pick, choice}: Action): Promise<Typed[]> {
  const rows = await rowsOn(tab.device);
  const count = Math.min(rows.length, 2 + (choice % 2));
  const typed: Typed[] = [];
  for (let n = 0; n < count; n += 1) {
    const row = rows[(pick + n) % rows.length];
    const isKnown = row && hasPages(tab, row.table);
    const form = isKnown && (await tab.client.openForm(row.table, row.id));
    // A fate of a brother is more than one field; here each edit has one.
    const one = choice % 5 === 0 ? choice + 1 : choice;
    if (form) typed.push(await typedIn(world, tab, form, one));
  }
  return typed;
}

async function newAndReferring(world: World, tab: Tab, {pick, choice}: Action): Promise<Typed[]> {
  if (!hasPages(tab, 'dioceses')) return [];
  const place = await tab.client.openForm('places', null);
  const dioceses = (await rowsOn(tab.device)).filter(({table}) => table === 'dioceses');
  const known = dioceses[pick % Math.max(dioceses.length, 1)];
  const isNew = choice % 2 === 0;
  const diocese = await tab.client.openForm('dioceses', isNew ? null : (known?.id ?? null));
  if (!place || !diocese) return [];
  const first = await typedIn(world, tab, place, choice);
  const second = await typedIn(world, tab, diocese, choice);
  return [first, {...second, values: {...second.values, place_id: place.id}}];
}

async function typedIn(world: World, tab: Tab, form: OpenedForm, choice: number): Promise<Typed> {
  const mark = world.ledger.newMark();
  return {
    form,
    values: valuesTyped(tab.client, form, mark, choice, await referencesOn(tab.device)),
  };
}
