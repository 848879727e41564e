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
