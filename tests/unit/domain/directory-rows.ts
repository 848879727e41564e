import {
  type Directory,
  type DirectoryRows,
  makeDirectory,
} from '#src/domain/directory/directory.ts';
import type {DirectoryOptions} from '#src/domain/directory/directory-options.ts';
import {listedRole} from '#src/domain/listed-role.ts';
import {houseRoleNames, roleNames} from '#src/domain/role-names.ts';
import {defaultSettings} from '#src/domain/settings.ts';

type Brother = DirectoryRows['brothers'][number];

export const brother = (name: string, rest: Partial<Brother> = {}): Brother => ({
  id: name.toLowerCase(),
  name,
  circumscription_id: 'angelo',
  nationality: 'italy',
  cached_status: 'priest',
  vocation_type: 'clerical',
  membership_status: 'active',
  deleted_at: null,
  birth_name: null,
  birth_date: '1960-11-21',
  birth_place: 'Assisi',
  name_day: 'XXXX-10-04',
  phone: '+390551000001',
  email: `${name.toLowerCase()}@example.org`,
  departure_date: null,
  death_date: null,
  death_place: null,
  burial_place: null,
  contact_in_directory: 'allowed',
  ...rest,
});

export const house = (id: string, rest: Partial<DirectoryRows['fraternities'][number]> = {}) => ({
  id,
  name: id,
  type: 'friary',
  circumscription_id: 'angelo',
  established_date: null,
  phone: '+390555550001',
  email: null,
  place_id: null,
  ...rest,
});

export const at = (
  brother_id: string,
  fraternity_id: string,
  role: string | null,
  end: string | null,
) => ({
  brother_id,
  fraternity_id,
  role,
  start_date: '2020-09-01',
  end_date: end,
});

export const serves = (brother_id: string, institution_id: string, role: string | null) => ({
  brother_id,
  institution_id,
  role,
  start_date: '2020-09-01',
  end_date: null,
});

const empty: DirectoryRows = {
  brothers: [],
  vows: [],
  ordinations: [],
  formation: [],
  circumscriptions: [
    {id: 'angelo', name: 'Saint Angelo'},
    {id: 'rosa', name: 'Saint Rosa'},
  ],
  fraternities: [],
  institutions: [],
  assignments: [],
  services: [],
  elections: [],
  chapters: [],
  entries: [],
};

const readRoles = (names: typeof roleNames): DirectoryOptions['roles'] => ({
  values: Object.keys(names),
  read: (text) => listedRole(names, text),
});

export function make(
  rows: Partial<DirectoryRows>,
  options: Partial<DirectoryOptions> = {},
): Directory {
  const steps = makeDirectory(
    {...empty, ...rows},
    {
      today: '2026-11-24',
      circumscriptionId: null,
      compareNames: new Intl.Collator('en').compare,
      houseRoles: readRoles(houseRoleNames),
      roles: readRoles(roleNames),
      settingsOf: () => defaultSettings,
      countNovices: true,
      ...options,
    },
  );
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export const names = (found: readonly {readonly name: string}[]) => found.map(({name}) => name);
