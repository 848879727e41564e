import {readSettingText, settingText} from '#src/domain/setting-values.ts';
import {
  defaultSettings,
  ownSettingKeys,
  type SettingKey,
  settingKeys,
  type SettingRow,
} from '#src/domain/settings.ts';
import type {SettingChange} from '#src/mutations/save-settings.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';

/** The typed text of each setting. */
export type SettingTexts = Readonly<Record<SettingKey, string>>;

/** The draft of a form or a card in which nothing is typed. */
export const nothingTyped: FormTexts = {typed: ''};

type Entries = readonly LocalRow<'settings'>[];

/** The circumscription of the shown settings; `null` for the whole province. */
export type Scope = string | null;

/** The settings that exist for a circumscription, or for the province. */
export function keysOf(scope: Scope): readonly SettingKey[] {
  return scope === null ? settingKeys : ownSettingKeys;
}

/** Returns the row of a setting; a row that is being deleted does not count. */
export function settingEntry(
  entries: Entries,
  key: SettingKey,
  scope: Scope,
): Entries[number] | null {
  return (
    entries.find(({row, going}) => !going && row.key === key && row.circumscription_id === scope) ??
    null
  );
}

/** Returns the initial texts: the effective settings for the province, the own ones for a circumscription. */
export function textsOf(entries: Entries, scope: Scope): SettingTexts {
  const text = (key: SettingKey): string => {
    const entry = settingEntry(entries, key, scope);
    return settingText(entry ? entry.row.value : scope === null ? defaults[key] : '');
  };
  const texts = settingKeys.map((key): [SettingKey, string] => [key, text(key)]);
  // Contains every key.
  return Object.fromEntries(texts) as SettingTexts;
}

/** Returns the settings with an invalid text; for the province none may be empty. */
export function wrongKeys(texts: SettingTexts, scope: Scope): SettingKey[] {
  return keysOf(scope).filter((key) => {
    if (texts[key].trim() === '') return scope === null;
    return readSettingText(key, texts[key]) === null;
  });
}

/** Returns the changes that saving the texts makes, given the shown texts. */
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
      id: settingEntry(entries, key, scope)?.row.id ?? null,
      seen: readSettingText(key, shown[key]),
      value: readSettingText(key, typed[key]),
    }));
}

/** Returns the settings with the valid typed texts applied. */
export function rowsWith(entries: Entries, scope: Scope, typed: SettingTexts): SettingRow[] {
  const keys = keysOf(scope);
  const others = remainingRows(entries).filter(
    (row) => row.circumscription_id !== scope || !keys.some((key) => key === row.key),
  );
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
  count_novices: defaultSettings.countNovices,
  time_zone: defaultSettings.timeZone,
  phone_region: defaultSettings.phoneRegion,
  max_offline_days: defaultSettings.maxOfflineDays,
};
