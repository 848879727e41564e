import type {OutboxEntry} from '#src/db/mutation.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import type {Action} from './actions.ts';
import type {Device} from './device/device.ts';
import {hasPages} from './device/older-app.ts';
import type {Tab} from './device/tab.ts';
import {decideOne} from './decisions.ts';
import {exportFile, importFile, signOut, signOutMeanwhile} from './handover.ts';
import {type Edit, seeAll} from './ledger.ts';
import {
  childrenOn,
  mirrorOn,
  outboxOf,
  type Place,
  recordOn,
  referencesOn,
  rowsOn,
} from './on-device.ts';
import {openSettings, saveOpenSettings} from './province-settings.ts';
import {saveTogether} from './group-actions.ts';
import {recordSaves, recordEnded, placeOf, seeDecidedBefore} from './record-saves.ts';
import type {Values} from './server.ts';
import {valuesTyped} from './typed-values.ts';
import {unsendable, type World} from './world.ts';

/** Does what a person does in a tab. */
export async function runUserAction(world: World, tab: Tab, action: Action): Promise<void> {
  switch (action.kind) {
    case 'edit':
    case 'unsendable edit':
      await openOne(tab, action);
      return saveOpen(world, tab, action);
    case 'open':
      return openOne(tab, action);
    case 'save':
      return saveOpen(world, tab, action);
    case 'add':
      return addOne(world, tab, action);
    case 'open settings':
      tab.settings = await openSettings(tab, action);
      return;
    case 'save settings':
      return saveOpenSettings(world, tab, action);
    case 'save together':
      return saveTogether(world, tab, action);
    case 'many edits':
      return saveManyEdits(world, tab, action);
    case 'export':
      return exportFile(world, tab, action.killAfter);
    case 'import':
      return importFile(world, tab, action);
    case 'sign out':
      return signOut(world, tab, action);
    case 'sign out meanwhile':
      return signOutMeanwhile(world, tab);
    case 'delete':
      return deleteOne(world, tab, action);
    case 'withdraw':
      return withdrawOne(world, tab, action);
    case 'resolve':
    case 'discard':
    case 'retry':
      return decideOne(world, tab, action);
    default:
      return undefined;
  }
}

async function openOne(tab: Tab, {pick, killAfter}: Action): Promise<void> {
  const rows = await rowsOn(tab.device);
  const row = rows[pick % Math.max(rows.length, 1)];
  if (!row || !hasPages(tab, row.table)) return;
  const turn = await tab.act(killAfter, async () => {
    const form = await tab.client.openForm(row.table, row.id);
    if (form) await tab.client.saveDraft(form, form.shown);
    return form;
  });
  if (turn.kind === 'done') tab.form = turn.value;
}

async function saveOpen(world: World, tab: Tab, action: Action): Promise<void> {
  const {form} = tab;
  tab.form = null;
  if (!form) return;
  const mark = world.ledger.newMark() + (action.kind === 'unsendable edit' ? unsendable : '');
  const typed = valuesTyped(tab.client, form, mark, action.choice, await referencesOn(tab.device));
  await save(world, tab, form, typed, action.killAfter);
}

/** Edits of a long day without a line; one in the middle will not get through. */
async function saveManyEdits(world: World, tab: Tab, action: Action): Promise<void> {
  const count = 4 + (action.choice % 12);
  for (let n = 0; n < count && !tab.faults.isDead; n += 1) {
    const kind = n === count >> 1 ? 'unsendable edit' : 'edit';
    const one: Action = {...action, kind, pick: action.pick + n, choice: action.choice + n};
    await runUserAction(world, tab, one);
  }
}

async function addOne(world: World, tab: Tab, {pick, choice, killAfter}: Action): Promise<void> {
  const tables: readonly TableName[] = [
    'places',
    'dioceses',
    'brothers',
    'institution_assignments',
  ];
  const table = tables[pick % tables.length] ?? 'places';
  const form = hasPages(tab, table) && (await tab.client.openForm(table, null));
  if (!form) return;
  const mark = world.ledger.newMark();
  const typed = valuesTyped(tab.client, form, mark, choice, await referencesOn(tab.device));
  await save(world, tab, form, typed, killAfter);
}

async function save(
  world: World,
  tab: Tab,
  form: OpenedForm,
  typed: Values,
  killAfter: number | null,
): Promise<void> {
  const before = await outboxOf(tab.device);
  await tab.act(killAfter, () => tab.client.saveForm(form, typed));
  await recordSaves(world, tab.device, before, [form]);
}

async function deleteOne(world: World, tab: Tab, {pick, killAfter}: Action): Promise<void> {
  const rows = (await rowsOn(tab.device)).filter(({table}) => table !== 'countries');
  const row = rows[pick % Math.max(rows.length, 1)];
  if (row && hasPages(tab, row.table)) await deleteAt(world, tab, row, killAfter);
}

export async function deleteAt(
  world: World,
  tab: Tab,
  row: Place,
  killAfter: number | null,
): Promise<void> {
  const {device} = tab;
  const before = await outboxOf(device);
  const [record, children] = [await recordOn(device, row), await childrenOn(device, row)];
  await tab.act(killAfter, () => tab.client.deleteRecord(row.table, row.id));
  await enterOther(world, device, before, (edit) => {
    seeAll(edit, record);
    seeDecidedBefore(world, device, before, edit);
    for (const child of children) edit.seenRows.add(child);
  });
}

async function withdrawOne(world: World, tab: Tab, {pick, killAfter}: Action): Promise<void> {
  const {device} = tab;
  const proposals = await mirrorOn(device, 'pending_changes');
  const open = proposals.filter((row) => row['status'] === 'pending').sort(byId);
  const proposal = open[pick % Math.max(open.length, 1)];
  if (!proposal) return;
  const before = await outboxOf(device);
  await tab.act(killAfter, () => tab.client.withdrawProposal(proposal.id));
  await enterOther(world, device, before, () => undefined);
}

async function enterOther(
  world: World,
  device: Device,
  before: ReadonlyMap<number, OutboxEntry>,
  more: (edit: Edit) => void,
): Promise<void> {
  const after = await outboxOf(device);
  for (const [seq, entry] of after)
    if (!before.has(seq) && entry.settlement !== 'replaced')
      more(world.ledger.enter({...placeOf(device, entry), typed: {}}));
  recordEnded(world, device, before, after);
}

function byId(a: AnyRow, b: AnyRow): number {
  return a.id < b.id ? -1 : 1;
}
