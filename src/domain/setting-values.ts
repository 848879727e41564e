import {jubileeBases, type SettingKey} from './settings.ts';

export type SettingValue = string | number | boolean | readonly number[];

/** Returns a setting's value as typed text; '' when there is none. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Parses the typed text of a setting; `null` when the server would refuse it. */
export function readSettingText(key: SettingKey, text: string): SettingValue | null {
  const typed = text.trim();
  switch (key) {
    case 'temp_vow_months':
    case 'cap_years':
    case 'guardian_term_years':
    case 'max_offline_days':
      return readNumber(typed, 1);
    case 'soon_days':
    case 'grace_days':
      return readNumber(typed, 0);
    case 'jubilee_base':
      return jubileeBases.find((base) => base === typed) ?? null;
    case 'jubilee_years':
      return readYears(typed);
    case 'count_novices':
      return typed === 'true' ? true : typed === 'false' ? false : null;
    case 'time_zone':
      return isTimeZone(typed) ? typed : null;
    case 'phone_region':
      return /^[A-Z]{2}$/.test(typed) ? typed : null;
  }
}

const LARGEST = 9999;

function readNumber(text: string, least: number): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= LARGEST ? value : null;
}

/** Parses years in any order: '50, 25' means 25 and 50. */
function readYears(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const years = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0));
  if (years.length === 0 || years.includes(0)) return null;
  return [...new Set(years)].sort((a, b) => a - b);
}

function isTimeZone(name: string): boolean {
  try {
    const {timeZone} = new Intl.DateTimeFormat('en', {timeZone: name}).resolvedOptions();
    // `Intl` also accepts offsets ('+07:00'), which are not zones: they have no daylight saving.
    return /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}
