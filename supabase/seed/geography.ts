import {draft, findOne, idOf, readTable, wordsOf, type Draft} from './tables.ts';

type Custom =
  | ('country' | 'language' | 'entryAges' | 'entries' | 'novitiates' | 'professions')
  | ('yearsOfFirstVows' | 'seat' | 'archive' | 'immigrationOffice' | 'chancery')
  | ('cathedralStreet' | 'parishOfBaptism' | 'relatives' | 'spoken');

/** One of the two parts of the world the province is in, with what is usual there. */
export type Side = Readonly<Record<'name' | Custom, string>>;

const customs = readTable('sides', 'custom | islands | europe');

function readSide(name: 'islands' | 'europe'): Side {
  const usual = customs.map((row) => [row.custom as Custom, row[name]] as const);
  return {name, ...(Object.fromEntries(usual) as Record<Custom, string>)};
}

const [islands, europe] = [readSide('islands'), readSide('europe')];

/** Finds the side by its name in a table. */
export function sideOf(name: string): Side {
  return name === islands.name ? islands : europe;
}

/** How things are called where a circumscription is, and how the telephone numbers of its houses and brothers begin. */
const territories = readTable(
  'circumscriptions',
  'code | side | type | name | country | convent | street | parish | phone | mobile',
).map((row) => ({...row, side: sideOf(row.side), id: idOf('circumscriptions', row.code)}));

export function territoryOf(code: string): (typeof territories)[number] {
  return findOne(territories, (one) => one.code === code);
}

export const circumscriptions = territories.map(({code, name, type}) =>
  draft('circumscriptions', code, {code, name, type: type as 'province'}),
);

export const countries = wordsOf('countries').map((name) => draft('countries', name, {name}));

/** Real sees in real cities, and where the province's works are; the houses and persons in them are invented. */
const places = readTable('places', 'place_name | rank | city | province | country');

export const sees = places.filter(({rank}) => rank !== '');

export const dioceses = sees.map(({city, rank, place_name}) =>
  draft('dioceses', city, {
    diocese_name: `${rank === 'archdiocese' ? 'Archdiocese' : 'Diocese'} of ${city}`,
    diocese_type: rank as Draft<'dioceses'>['diocese_type'],
    place_id: idOf('places', place_name),
  }),
);

export const institutionPlaces = places.map(({place_name, city, province, country}, index) => {
  const {cathedralStreet} = country === islands.country ? islands : europe;
  return draft('places', place_name, {
    ...{place_name, city, province, type: 'institution'},
    address_line_1: `${cathedralStreet} ${index + 1}`,
    ...{postal_code: String(20_100 + index * 311), country_id: idOf('countries', country)},
  });
});
