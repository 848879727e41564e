import {describe, expect, test} from 'vitest';
import {defaultSettings, readSettings} from '#src/domain/settings.ts';

const north = '11111111-1111-4111-8111-111111111111';
const south = '22222222-2222-4222-8222-222222222222';

const row = (key: string, value: unknown, circumscription_id: string | null = null) => ({
  key,
  value,
  circumscription_id,
});

describe('readSettings', () => {
  test('returns the defaults without rows', () => {
    expect(readSettings([])).toEqual(defaultSettings);
  });

  test('reads every key', () => {
    expect(
      readSettings([
        row('temp_vow_months', 36),
        row('soon_days', 60),
        row('grace_days', 0),
        row('cap_years', 6),
        row('time_zone', 'Europe/Rome'),
        row('phone_region', 'IT'),
        row('jubilee_base', 'entry'),
        row('jubilee_years', [25, 50]),
        row('guardian_term_years', 4),
        row('count_novices', false),
        row('demo', true),
        row('max_offline_days', 30),
        row('obedience_letter', {en: 'Go to {house}.'}),
        row('profession_act', {it: 'Ha rinnovato i voti.'}),
      ]),
    ).toEqual({
      tempVowMonths: 36,
      soonDays: 60,
      graceDays: 0,
      capYears: 6,
      timeZone: 'Europe/Rome',
      phoneRegion: 'IT',
      jubileeBase: 'entry',
      jubileeYears: [25, 50],
      guardianTermYears: 4,
      countNovices: false,
      demo: true,
      maxOfflineDays: 30,
      obedienceLetter: {en: 'Go to {house}.'},
      professionAct: {it: 'Ha rinnovato i voti.'},
    });
  });

  test("a circumscription's own row wins over the global one, in any order", () => {
    const rows = [
      row('grace_days', 10, north),
      row('grace_days', 20),
      row('grace_days', 40, south),
    ];
    for (const ordered of [rows, rows.toReversed()]) {
      expect(readSettings(ordered, north).graceDays).toBe(10);
      expect(readSettings(ordered, south).graceDays).toBe(40);
      expect(readSettings(ordered, 'another').graceDays).toBe(20);
      expect(readSettings(ordered).graceDays).toBe(20);
    }
  });

  test.each([
    ['temp_vow_months', 0],
    ['temp_vow_months', '12'],
    ['soon_days', -1],
    ['grace_days', 1.5],
    ['cap_years', null],
    ['time_zone', ' '],
    ['phone_region', 'Italy'],
    ['jubilee_base', 'birth'],
    ['jubilee_years', 25],
    ['jubilee_years', [25, '50']],
    ['guardian_term_years', true],
    ['count_novices', 'false'],
    ['demo', 1],
  ])('ignores %s = %j', (key, value) => {
    expect(readSettings([row(key, value)])).toEqual(defaultSettings);
  });

  test("uses the global value when the circumscription's own is invalid", () => {
    const rows = [row('soon_days', 'many', north), row('soon_days', 120)];
    expect(readSettings(rows, north).soonDays).toBe(120);
  });
});
