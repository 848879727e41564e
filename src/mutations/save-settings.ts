import type {PaperKind, PaperTexts, SettingKey} from '#src/domain/settings.ts';
import type {SettingValue} from '#src/domain/setting-values.ts';
import {isEqualJson} from '#src/lib/equal.ts';

import {deleteDraftOf, dropDraftInTab} from './drafts.ts';
import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm, type OpenedForm} from './open-form.ts';
import {toMutation} from './to-mutation.ts';

export type SettingChange = {
  readonly key: SettingKey | PaperKind;
  /** Without an id the setting applies to all circumscriptions. */
  readonly circumscriptionId: string | null;
  /** The row that holds it now; `null` when there is none. */
  readonly id: string | null;
  /** The value that the form showed. */
  readonly seen: SettingValue | PaperTexts | null;
  /** `null`: removes the own value, so that the value for all applies. */
  readonly value: SettingValue | PaperTexts | null;
};

/**
 * Adds changed settings to the outbox, all or none, and removes the draft of the form in which they were typed. Rejects
 * when the device could not store them.
 */
export async function saveSettings(
  changes: readonly SettingChange[],
  form?: OpenedForm,
): Promise<void> {
  const {db} = await localUser(form?.userId);
  const edits = await Promise.all(
    changes.map(async (change) => ({title: change.key, ...(await editOf(change))})),
  );
  await db.transaction('rw', [db.outbox, db.drafts], async () => {
    for (const {title, mutation, recorded} of edits)
      if (mutation) await enqueue(db, mutation, title, {recorded});
    if (form) await deleteDraftOf(db, form);
  });
  if (form) dropDraftInTab(db, form);
  announceEdit();
}

type SettingEdit = {
  readonly mutation: NewMutation | null;
  /** What the row holds, where the form showed it. */
  readonly recorded?: NewMutation['base'];
};

async function editOf(change: SettingChange): Promise<SettingEdit> {
  const {key, circumscriptionId, id, seen, value} = change;
  const found = await openForm('settings', id);
  // A row that was deleted since is inserted again.
  if (!found) return editOf({...change, id: null});
  const opened = await withOwnBase(found, seen);
  if (value === null) return {mutation: removalOf(opened, seen)};
  const mutation = toMutation(withSeenBase(opened, seen), {
    ...opened.shown,
    key,
    circumscription_id: circumscriptionId,
    value,
  });
  const wasShown = found.base !== null && isEqualJson(found.base.value, seen);
  return {mutation, recorded: wasShown ? {value: seen} : {}};
}

function removalOf(opened: OpenedSetting, seen: SettingChange['seen']): NewMutation | null {
  const {isNew, id, baseVersion} = opened;
  if (isNew) return null;
  const base_version = hasMoved(opened, seen) ? versionBefore(baseVersion) : baseVersion;
  return {table: 'settings', op: 'delete', id, base_version, base: {}, changes: {}};
}

/**
 * The version to name in a delete of a value that was not shown, so that the server answers with a conflict: the one
 * before, or for a new row one that no row has.
 */
function versionBefore(version: number | null): number | null {
  return version === 1 ? Number.MAX_SAFE_INTEGER : version && version - 1;
}

type OpenedSetting = OpenedForm<'settings'>;

/**
 * Where the form showed the user's own unsent edit, a later edit is based on what that one is based on: a value that
 * came since is under it, and was not shown.
 */
async function withOwnBase(
  opened: OpenedSetting,
  seen: SettingChange['seen'],
): Promise<OpenedSetting> {
  const {base, shown, unsent = []} = opened;
  if (base === null || isEqualJson(base.value, seen) || !isEqualJson(shown['value'], seen))
    return opened;
  const {db} = await localUser();
  const own = (await db.outbox.bulkGet([...unsent])).map((entry) => entry?.mutation);
  const last = own.findLast((mutation) => mutation?.op === 'update');
  if (!last) return opened;
  return {
    ...opened,
    // The own edit holds a checked value of the same field.
    base: {...base, value: last.base['value'] as typeof base.value},
    baseVersion: last.base_version,
  };
}

/**
 * Bases the edit on the value shown when the value has changed since, so that the server reports a
 * conflict.
 */
function withSeenBase(opened: OpenedSetting, seen: SettingChange['seen']): OpenedSetting {
  const {base} = opened;
  if (base === null || !hasMoved(opened, seen)) return opened;
  return {...opened, base: {...base, value: seen}};
}

/** Tells whether another user changed the value since it was shown; this device's own edits do not count. */
function hasMoved({shown, base}: OpenedSetting, seen: SettingChange['seen']): boolean {
  return !isEqualJson(shown['value'], seen) && !isEqualJson(base?.['value'], seen);
}
