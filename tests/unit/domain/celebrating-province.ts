import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {defaultSettings} from '#src/domain/settings.ts';

type Brother = CelebratingProvince['brothers'][number];

/** An active brother without any day. */
export function brotherOf(id: string, rest: Partial<Brother> = {}): Brother {
  return {
    id,
    name: `Brother ${id}`,
    circumscription_id: 'province',
    birth_date: null,
    birthday: null,
    death_date: null,
    membership_status: 'active',
    deleted_at: null,
    ...rest,
  };
}

/** A province whose one brother is 'a', and which counts jubilees from the first profession. */
export function celebratingProvince(rest: Partial<CelebratingProvince>): CelebratingProvince {
  return {
    brothers: [brotherOf('a')],
    vows: [],
    ordinations: [],
    formation: [],
    entries: [],
    houses: [],
    settings: {jubileeBase: 'first_profession', jubileeYears: [25, 40, 50, 60, 70]},
    settingsOf: () => defaultSettings,
    compareNames: new Intl.Collator('en').compare,
    ...rest,
  };
}
