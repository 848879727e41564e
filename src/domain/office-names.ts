import {houseRoleNames, type RoleNames} from './role-names.ts';

/** The offices to which chapters elect and superiors appoint, in the order in which they are listed. */
export const offices = [
  'minister',
  'provincial vicar',
  'provincial councillor',
  'custos',
  'provincial secretary',
  'provincial bursar',
  'archivist',
  'vocation promoter',
  'guardian',
  'vicar',
  'councillor',
  'bursar',
  'chapter secretary',
  'novice master',
  'postulant director',
  'director post novitiate',
] as const;

/** The same with the names under which each is known in the three languages. */
export const officeNames: RoleNames = Object.fromEntries(
  offices.map((office) => [office, houseRoleNames[office] ?? []]),
);
