import {changesOf, textsOf, type Scope} from '#src/admin/province-settings/setting-texts.ts';
import {type LocalRow, overlayRow} from '#src/db/overlay.ts';

import type {Action} from './actions.ts';
import type {Device} from './device/device.ts';
import type {Tab} from './device/tab.ts';
import {layersOn, mirrorOn, outboxOf} from './on-device.ts';
import {province} from './province.ts';
import {recordSaves} from './record-saves.ts';
import type {World} from './world.ts';

/** The setting that admins write: any number from 1 is good, so that every save can type a new one. */
const key = 'temp_vow_months';

/** An admin opens the settings of the province, or of its circumscription, and leaves them open. */
export async function openSettings(
  {device, client}: Tab,
  {choice}: Action,
): Promise<Tab['settings']> {
  const session = await client.readStoredSession();
  if (session?.isAdmin !== true) return null;
  const scope = choice % 2 === 0 ? null : province.circumscription;
  return {scope, shown: textsOf(await entriesOn(device), scope)};
}

/** Saves the settings that stand open in a tab: a new number, or (of a circumscription) no own value any more. */
export async function saveOpenSettings(world: World, tab: Tab, action: Action): Promise<void> {
  const {device, client} = tab;
  const settings = tab.settings ?? (await openSettings(tab, action));
  tab.settings = null;
  if (!settings) return;
  const {scope, shown} = settings;
  const isRemoved = scope !== null && action.choice % 3 === 0;
  const typed = {...shown, [key]: isRemoved ? '' : String(world.ledger.newMonths())};
  const changes = changesOf(await entriesOn(device), scope, shown, typed);
  const before = await outboxOf(device);
  await tab.act(action.killAfter, () => client.saveSettings(changes));
  const forms = changes.map(({id, seen}) => {
    const row = {key, circumscription_id: scope, value: seen};
    return {id: id ?? '', base: row, shown: row};
  });
  await recordSaves(world, device, before, forms);
  world.count('setting saved');
}

export type OpenSettings = {readonly scope: Scope; readonly shown: ReturnType<typeof textsOf>};

/** The settings as the screen shows them. */
async function entriesOn(device: Device): Promise<LocalRow<'settings'>[]> {
  const unsent = [...(await outboxOf(device)).values()].filter(
    ({table, state}) => table === 'settings' && state !== 'settled',
  );
  const mirrored = await mirrorOn(device, 'settings');
  const ids = new Set([...mirrored.map(({id}) => id), ...unsent.map(({recordId}) => recordId)]);
  const entries: LocalRow[] = [];
  for (const id of [...ids].sort()) {
    const {
      official,
      entries: own,
      shownProposals,
    } = await layersOn(device, {table: 'settings', id});
    const entry = overlayRow('settings', id, official, shownProposals, own);
    if (entry) entries.push(entry);
  }
  return entries as unknown as LocalRow<'settings'>[];
}
