import {onFirstUse} from '#src/lib/on-first-use.ts';

/** The settings of a province. */
export type ProvinceSettings = {
  /** Default length of temporary vows in months, used when a vow has none. */
  readonly tempVowMonths: number;
  /** Days before the due date from which a renewal is announced. */
  readonly soonDays: number;
  /** Days after the due date within which the renewal may still be recorded. Canon law has no such grace. */
  readonly graceDays: number;
  /** The longest total duration of temporary profession, in years (can. 657 §2). */
  readonly capYears: number;
  /** IANA name; the server's day starts by it. A device uses its own. */
  readonly timeZone: string;
  /**
   * The country (ISO 3166) of telephone numbers without a country code, when the brother's country does not
   * help.
   */
  readonly phoneRegion: string;
  /** The event from which jubilees are counted. */
  readonly jubileeBase: JubileeBase;
  readonly jubileeYears: readonly number[];
  /** The length of a guardian's term, in years (can. 624). */
  readonly guardianTermYears: number;
  /** Whether the annual return's total includes novices. */
  readonly countNovices: boolean;
  /** Whether the records are a demo. */
  readonly demo: boolean;
  /** The number of days for which a device shows the records without reaching the server. */
  readonly maxOfflineDays: number;
  /** The province's own text of the letter of obedience and of the act of renewed vows. */
  readonly obedienceLetter: PaperTexts;
  readonly professionAct: PaperTexts;
};

export type JubileeBase = (typeof jubileeBases)[number];

/** A row of `settings`; without a circumscription it holds for the whole province. */
export type SettingRow = {
  readonly key: string;
  readonly circumscription_id: string | null;
  readonly value: unknown;
};

export const jubileeBases = ['first_profession', 'entry', 'priesthood'] as const;

export const defaultSettings: ProvinceSettings = {
  tempVowMonths: 12,
  soonDays: 90,
  graceDays: 30,
  capYears: 9,
  timeZone: 'Asia/Jakarta',
  phoneRegion: 'ID',
  jubileeBase: 'first_profession',
  jubileeYears: [25, 40, 50, 60, 70],
  guardianTermYears: 3,
  countNovices: true,
  demo: false,
  maxOfflineDays: 90,
  obedienceLetter: {},
  professionAct: {},
};

/**
 * Returns the settings of a circumscription: its own row, otherwise the global one, otherwise the default; papers have
 * this order in each language. A value of the wrong type counts as missing, so that one bad row cannot stop the app.
 */
export function readSettings(
  rows: readonly SettingRow[],
  circumscriptionId: string | null = null,
): ProvinceSettings {
  const own = new Map<string, unknown>();
  const global = new Map<string, unknown>();
  for (const row of rows) {
    if (row.circumscription_id === null) global.set(row.key, row.value);
    else if (row.circumscription_id === circumscriptionId) own.set(row.key, row.value);
  }
  const pick = <T>(key: string, accepts: (value: unknown) => value is T, otherwise: T): T =>
    [own.get(key), global.get(key)].find(accepts) ?? otherwise;
  const texts = (key: PaperKind): PaperTexts => ({
    ...paperTextsIn(global.get(key)),
    ...paperTextsIn(own.get(key)),
  });

  return {
    tempVowMonths: pick('temp_vow_months', isPositive, defaultSettings.tempVowMonths),
    soonDays: pick('soon_days', isCount, defaultSettings.soonDays),
    graceDays: pick('grace_days', isCount, defaultSettings.graceDays),
    capYears: pick('cap_years', isPositive, defaultSettings.capYears),
    timeZone: pick('time_zone', isFilledText, defaultSettings.timeZone),
    phoneRegion: pick('phone_region', isRegion, defaultSettings.phoneRegion),
    jubileeBase: pick('jubilee_base', isJubileeBase, defaultSettings.jubileeBase),
    jubileeYears: pick('jubilee_years', isYearList, defaultSettings.jubileeYears),
    guardianTermYears: pick('guardian_term_years', isPositive, defaultSettings.guardianTermYears),
    countNovices: pick('count_novices', isBoolean, defaultSettings.countNovices),
    demo: pick('demo', isBoolean, defaultSettings.demo),
    maxOfflineDays: pick('max_offline_days', isPositive, defaultSettings.maxOfflineDays),
    obedienceLetter: texts('obedience_letter'),
    professionAct: texts('profession_act'),
  };
}

/** Returns a function that returns the settings of a circumscription, each read once. */
export function settingsByCircumscription(
  rows: readonly SettingRow[],
): (circumscriptionId: string) => ProvinceSettings {
  const known = new Map<string, ProvinceSettings>();
  return (id) => {
    const settings = known.get(id) ?? readSettings(rows, id);
    known.set(id, settings);
    return settings;
  };
}

/** Returns a function that returns what holds for a brother, by his id. */
export function settingsByBrother<S>(
  brothers: readonly {readonly id: string; readonly circumscription_id?: string}[],
  settingsOf: (circumscriptionId: string) => S,
): (brotherId: string) => S {
  const units = onFirstUse(() => new Map(brothers.map((one) => [one.id, one.circumscription_id])));
  return (id) => settingsOf(units().get(id) ?? '');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isPositive(value: unknown): value is number {
  return isCount(value) && value > 0;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isRegion(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value);
}

function isJubileeBase(value: unknown): value is JubileeBase {
  return jubileeBases.some((base) => base === value);
}

function isYearList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isPositive);
}

/** The settings that an admin can change. */
export type SettingKey = (typeof settingKeys)[number];

export const settingKeys = [
  'temp_vow_months',
  'cap_years',
  'soon_days',
  'grace_days',
  'guardian_term_years',
  'jubilee_base',
  'jubilee_years',
  'count_novices',
  'time_zone',
  'phone_region',
  'max_offline_days',
] as const;

/** The settings that a circumscription may have of its own; the others hold for the whole province. */
export const ownSettingKeys = [
  'temp_vow_months',
  'cap_years',
  'soon_days',
  'grace_days',
  'guardian_term_years',
  'phone_region',
] as const satisfies readonly SettingKey[];

/** The printed papers whose text a province may write itself. Each is a setting. */
export const paperKinds = ['obedience_letter', 'profession_act'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The province's own text of a paper, by language; a language that is missing has the built-in text. */
export type PaperTexts = Readonly<Partial<Record<'en' | 'id' | 'it', string>>>;

/** Returns the texts of a paper that a setting's value holds; none when one of them is no text. */
export function paperTextsIn(value: unknown): PaperTexts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  return Object.values(value).every(isText) ? value : {};
}
