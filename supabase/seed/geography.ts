import type {Seeded} from './seeded.ts';
import {idOf} from './ids.ts';

export type Code = 'PRV-NUS' | 'PRV-APP' | 'CUS-ARA' | 'DEL-BAL';

const circumscriptionList = [
  ['PRV-NUS', 'Province of Saint Rose of the Islands', 'province'],
  ['PRV-APP', 'Province of Saint Angelo of the Apennines', 'province'],
  ['CUS-ARA', 'Custody of the Arafura', 'custody'],
  ['DEL-BAL', 'Delegation of the Adriatic', 'delegation'],
] as const;

export const circumscriptions: readonly Seeded<'circumscriptions'>[] = circumscriptionList.map(
  ([code, name, type]) => ({id: circumscriptionId(code), code, name, type}),
);

const countryNames = [
  ...['Albania', 'Austria', 'Belgium', 'Brazil', 'Croatia', 'France', 'Germany', 'India'],
  ...['Indonesia', 'Italy', 'Japan', 'Kenya', 'Malta', 'Netherlands', 'Papua New Guinea'],
  ...['Philippines', 'Poland', 'Portugal', 'Slovenia', 'Spain', 'Switzerland', 'Tanzania'],
  ...['Timor-Leste', 'United States'],
];

export const countries: readonly Seeded<'countries'>[] = countryNames.map((name) => ({
  id: countryId(name),
  name,
}));

/** Real sees in real cities; the houses and persons in them are invented. */
export const sees = [
  ['Pontianak', 'archdiocese', 'Pontianak', 'Kalimantan Barat', 'Indonesia'],
  ['Medan', 'archdiocese', 'Medan', 'Sumatera Utara', 'Indonesia'],
  ['Merauke', 'archdiocese', 'Merauke', 'Papua Selatan', 'Indonesia'],
  ['Kupang', 'archdiocese', 'Kupang', 'Nusa Tenggara Timur', 'Indonesia'],
  ['Perugia-Città della Pieve', 'archdiocese', 'Perugia', 'Umbria', 'Italy'],
  ["L'Aquila", 'archdiocese', "L'Aquila", 'Abruzzo', 'Italy'],
  ['Sintang', 'diocese', 'Sintang', 'Kalimantan Barat', 'Indonesia'],
  ['Sanggau', 'diocese', 'Sanggau', 'Kalimantan Barat', 'Indonesia'],
  ['Sibolga', 'diocese', 'Sibolga', 'Sumatera Utara', 'Indonesia'],
  ['Padang', 'diocese', 'Padang', 'Sumatera Barat', 'Indonesia'],
  ['Agats', 'diocese', 'Agats', 'Papua Selatan', 'Indonesia'],
  ['Timika', 'diocese', 'Timika', 'Papua Tengah', 'Indonesia'],
  ['Foligno', 'diocese', 'Foligno', 'Umbria', 'Italy'],
  ['Rieti', 'diocese', 'Rieti', 'Lazio', 'Italy'],
  ['Šibenik', 'diocese', 'Šibenik', 'Šibensko-kninska', 'Croatia'],
  ['Lezhë', 'diocese', 'Lezhë', 'Lezhë', 'Albania'],
] as const;

export type See = (typeof sees)[number][0];

export const dioceses: readonly Seeded<'dioceses'>[] = sees.map(([name, type]) => ({
  id: dioceseId(name),
  diocese_name: `${type === 'archdiocese' ? 'Archdiocese' : 'Diocese'} of ${name}`,
  diocese_type: type,
  place_id: idOf('places', `see of ${name}`),
}));

/** The cathedral of each see. */
export const seePlaces: readonly Seeded<'places'>[] = sees.map(
  ([name, , city, province, country], index) => ({
    id: idOf('places', `see of ${name}`),
    place_name: `Curia of ${name}`,
    type: 'institution',
    address_line_1: `${country === 'Indonesia' ? 'Jalan Katedral' : 'Piazza della Cattedrale'} ${index + 1}`,
    address_line_2: null,
    city,
    province,
    postal_code: String(20_100 + index * 311),
    country_id: countryId(country),
  }),
);

/** Places of the provinces' works that are no house and no see. */
export const workPlaces: readonly Seeded<'places'>[] = (
  [
    ['Rumah Sakit Harapan', 'Singkawang', 'Kalimantan Barat', 'Indonesia'],
    ['Pusat Pastoral Bukit Doa', 'Parapat', 'Sumatera Utara', 'Indonesia'],
    ['Asrama Putra Bina Remaja', 'Merauke', 'Papua Selatan', 'Indonesia'],
    ['Mensa della Carità', 'Perugia', 'Umbria', 'Italy'],
    ['Biblioteca provinciale', 'Assisi', 'Umbria', 'Italy'],
    ['Casa del Pellegrino', 'Rieti', 'Lazio', 'Italy'],
  ] as const
).map(([name, city, province, country], index) => ({
  id: idOf('places', name),
  place_name: name,
  type: 'institution',
  address_line_1: `${country === 'Indonesia' ? 'Jalan Pelayanan' : 'Via della Carità'} ${7 + index}`,
  address_line_2: null,
  city,
  province,
  postal_code: String(70_100 + index * 17),
  country_id: countryId(country),
}));

export function circumscriptionId(code: Code): string {
  return idOf('circumscriptions', code);
}

export function countryId(name: string): string {
  return idOf('countries', name);
}

export function dioceseId(see: See): string {
  return idOf('dioceses', see);
}
