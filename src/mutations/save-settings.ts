import type {SettingKey, SettingValue} from '#src/domain/setting-values.ts';
import {isEqualJson} from '#src/lib/equal.ts';

import {toMutation} from './edit-record.ts';
import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm, type OpenedForm} from './open-form.ts';

export type SettingChange = {
  readonly key: SettingKey;
  /** Without one it holds for all. */
  readonly circumscriptionId: string | null;
  /** The row that holds it now; `null` where there is none. */
  readonly id: string | null;
  /** What its writer saw it to be. */
  readonly seen: SettingValue | null;
  /** `null`: nothing of its own any more, what holds for all holds here, too. */
  readonly value: SettingValue | null;
};

/** Puts changed settings into the outbox, all or none. Rejects when the device could not store them. */
export async function saveSettings(changes: readonly SettingChange[]): Promise<void> {
  const {db} = await localUser();
  const mutations = await Promise.all(changes.map(mutationOf));
  await db.transaction('rw', db.outbox, async () => {
    for (const [place, mutation] of mutations.entries()) {
      if (mutation) await enqueue(db, mutation, changes[place]?.key ?? '');
    }
  });
  announceEdit();
}

async function mutationOf(change: SettingChange): Promise<NewMutation | null> {
  const {key, circumscriptionId, id, seen, value} = change;
  const opened = await openForm('settings', id);
  // A row that went meanwhile is made anew.
  if (!opened) return mutationOf({...change, id: null});
  if (value === null) {
    if (opened.isNew) return null;
    const {baseVersion} = opened;
    return {
      table: 'settings',
      op: 'delete',
      id: opened.id,
      // One older than it has when it moved: no user deletes a value they were not shown. There is none before 1.
      base_version:
        hasMoved(opened, seen) && baseVersion !== null ? Math.max(1, baseVersion - 1) : baseVersion,
      base: {},
      changes: {},
    };
  }
  return toMutation(asSeen(opened, seen), {
    ...opened.shown,
    key,
    circumscription_id: circumscriptionId,
    value,
  });
}

type OpenedSetting = OpenedForm<'settings'>;

/** Where the value moved after it was shown, the edit says what was seen: the server then asks a person. */
function asSeen(opened: OpenedSetting, seen: SettingValue | null): OpenedSetting {
  const {base} = opened;
  if (base === null || !hasMoved(opened, seen)) return opened;
  return {...opened, base: {...base, value: seen}};
}

/** Whether another user changed the value since it was shown; an edit of this device's own has not moved it. */
function hasMoved({shown, base}: OpenedSetting, seen: SettingValue | null): boolean {
  return !isEqualJson(shown['value'], seen) && !isEqualJson(base?.['value'], seen);
}
