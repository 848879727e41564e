import {
  ownSettingKeys,
  readSettingText,
  settingKeys,
  settingText,
  type SettingKey,
} from '#src/domain/setting-values.ts';
import {defaultSettings, type SettingRow} from '#src/domain/settings.ts';
import type {SettingChange} from '#src/mutations/save-settings.ts';
import type {LocalRow} from '#src/queries/rows.ts';

/** What is typed for each setting. */
export type SettingTexts = Readonly<Record<SettingKey, string>>;

type Entries = readonly LocalRow<'settings'>[];

/** The circumscription whose settings are shown; `null` for those that hold for all. */
export type Scope = string | null;

/** The settings that can be settled for a circumscription, or for all. */
export function keysOf(scope: Scope): readonly SettingKey[] {
  return scope === null ? settingKeys : ownSettingKeys;
}

/** Finds the row that holds a setting; one that is going holds nothing any more. */
export function entryOf(entries: Entries, key: SettingKey, scope: Scope): Entries[number] | null {
  return (
    entries.find(({row, going}) => !going && row.key === key && row.circumscription_id === scope) ??
    null
  );
}

/** What the inputs begin with: for all what holds, for a circumscription what it has of its own. */
export function textsOf(entries: Entries, scope: Scope): SettingTexts {
  const text = (key: SettingKey): string => {
    const entry = entryOf(entries, key, scope);
    return settingText(entry ? entry.row.value : scope === null ? defaults[key] : '');
  };
  const texts = settingKeys.map((key): [SettingKey, string] => [key, text(key)]);
  // Every key is among them.
  return Object.fromEntries(texts) as SettingTexts;
}

/** The settings whose text cannot be meant; for all none may be empty. */
export function wrongKeys(texts: SettingTexts, scope: Scope): SettingKey[] {
  return keysOf(scope).filter((key) => {
    if (texts[key].trim() === '') return scope === null;
    return readSettingText(key, texts[key]) === null;
  });
}

/** What saving the texts changes, given those the form showed. */
export function changesOf(
  entries: Entries,
  scope: Scope,
  shown: SettingTexts,
  typed: SettingTexts,
): SettingChange[] {
  return keysOf(scope)
    .filter((key) => typed[key].trim() !== shown[key].trim())
    .map((key) => ({
      key,
      circumscriptionId: scope,
      id: entryOf(entries, key, scope)?.row.id ?? null,
      seen: readSettingText(key, shown[key]),
      value: readSettingText(key, typed[key]),
    }));
}

/** The settings as they would be: what is typed, where it can be meant, over what is there. */
export function rowsWith(entries: Entries, scope: Scope, typed: SettingTexts): SettingRow[] {
  const keys = keysOf(scope);
  const others = entries
    .filter(({going}) => !going)
    .map(({row}) => row)
    .filter((row) => row.circumscription_id !== scope || !keys.some((key) => key === row.key));
  const own = keys.flatMap((key): SettingRow[] => {
    const value = readSettingText(key, typed[key]);
    return value === null ? [] : [{key, circumscription_id: scope, value}];
  });
  return [...others, ...own];
}

const defaults: Readonly<Record<SettingKey, unknown>> = {
  temp_vow_months: defaultSettings.tempVowMonths,
  cap_years: defaultSettings.capYears,
  soon_days: defaultSettings.soonDays,
  grace_days: defaultSettings.graceDays,
  guardian_term_years: defaultSettings.guardianTermYears,
  jubilee_base: defaultSettings.jubileeBase,
  jubilee_years: defaultSettings.jubileeYears,
  time_zone: defaultSettings.timeZone,
  phone_region: defaultSettings.phoneRegion,
  max_offline_days: defaultSettings.maxOfflineDays,
};
