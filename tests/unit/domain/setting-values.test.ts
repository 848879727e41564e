import {describe, expect, test} from 'vitest';
import {settingKeys} from '#src/domain/settings.ts';
import {readSettingText, settingText} from '#src/domain/setting-values.ts';

describe('readSettingText', () => {
  test.each([
    ['temp_vow_months', ' 36 ', 36],
    ['cap_years', '9', 9],
    ['guardian_term_years', '9999', 9999],
    ['soon_days', '0', 0],
    ['grace_days', '030', 30],
    ['jubilee_base', 'entry', 'entry'],
    ['jubilee_years', '50, 25;60 25', [25, 50, 60]],
    ['count_novices', 'true', true],
    ['count_novices', 'false', false],
    ['time_zone', 'Asia/Jayapura', 'Asia/Jayapura'],
    ['phone_region', 'IT', 'IT'],
    ['max_offline_days', '30', 30],
  ] as const)('reads %s from %j', (key, text, value) => {
    expect(readSettingText(key, text)).toEqual(value);
  });

  test.each([
    ['temp_vow_months', '0'],
    ['temp_vow_months', '1.5'],
    ['cap_years', 'nine'],
    ['guardian_term_years', '10000'],
    ['soon_days', '-1'],
    ['grace_days', ''],
    ['jubilee_base', 'birth'],
    ['jubilee_years', ''],
    ['jubilee_years', '25, x'],
    ['jubilee_years', '0'],
    ['count_novices', 'yes'],
    ['count_novices', ''],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+07:00'],
    ['phone_region', 'Italy'],
    ['max_offline_days', '0'],
  ] as const)('refuses for %s the text %j', (key, text) => {
    expect(readSettingText(key, text)).toBeNull();
  });

  test('reads its own text back as the same value', () => {
    const values = {
      temp_vow_months: 12,
      cap_years: 9,
      soon_days: 90,
      grace_days: 0,
      guardian_term_years: 3,
      jubilee_base: 'priesthood',
      jubilee_years: [25, 50],
      count_novices: false,
      time_zone: 'Europe/Rome',
      phone_region: 'ID',
      max_offline_days: 90,
    };
    for (const key of settingKeys) {
      expect(readSettingText(key, settingText(values[key]))).toEqual(values[key]);
    }
    expect(settingText(null)).toBe('');
  });
});
