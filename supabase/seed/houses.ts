import {toSearchText} from '#src/lib/search-text.ts';
import {customsOf, isIslandCode, type Code} from './geography.ts';
import {isIslander, type Nation} from './names.ts';
import {at, draft, findOne, idOf, listOf, readTable, type Draft} from './tables.ts';

const islandPatrons = listOf(
  `Santo Yosef, Santa Anna, Ratu Damai, Santo Yohanes Pembaptis, Santa Lusia, Santo Mikael, Santo Paulus,
   Kristus Raja, Santa Teresia, Salib Suci, Keluarga Kudus, Santo Fransiskus, Santa Klara`,
);
const europeanPatrons = listOf(
  `San Giuseppe, San Rufino, Regina Pacis, San Giovanni Battista, Santa Lucia, San Michele, San Bernardino,
   Cristo Re, San Nicola, Santa Croce, Santa Chiara`,
);

type Column =
  | ('code' | 'see' | 'city' | 'type' | 'residents')
  | ('purpose' | 'coordinates' | 'offices');

/**
 * A purpose decides who lives in a house. Where no number of residents is fixed, as many live there as are left; under
 * three is an issue, planted so. Nobody has looked up yet where Norcia and Saumlaki are.
 */
export const houses = readTable<Column>('houses').map((house, index) => {
  const code = house.code as Code;
  const customs = customsOf(code);
  const patron = patronOf(code, index);
  return {
    ...{...customs, ...house, code, id: idOf('fraternities', house.city)},
    type: house.type as Draft<'fraternities'>['type'],
    ...{title: patron, name: `${customs.convent} ${patron}, ${house.city}`},
    ...{established: `${1903 + index}-10-04`, place_id: idOf('places', `house in ${house.city}`)},
    residents: house.residents === '' ? null : Number(house.residents),
  };
});

export type House = (typeof houses)[number];

export const fraternities = houses.map(({name, title, type, city, code, see, ...house}, index) =>
  draft('fraternities', city, {
    ...{name, alias: city, title, type, established_date: house.established},
    phone: `${house.phone}${2100 + index * 7}`,
    email: `${toSearchText(city).replaceAll(/[^a-z]/g, '')}@fraternitas.example`,
    ...{circumscription_id: idOf('circumscriptions', code), diocese_id: idOf('dioceses', see)},
    place_id: house.place_id,
  }),
);

export const housePlaces = houses.map(({name, city, street, see, country, coordinates}, index) =>
  draft('places', `house in ${city}`, {
    ...{place_name: name, type: 'fraternity', city, address_line_1: `${street} ${3 + index}`},
    postal_code: String(60_100 + index * 127),
    country_id: idOf('countries', see === 'Lezhë' ? 'Albania' : country),
    coordinates: coordinates || null,
  }),
);

export function houseFor(purpose: string): House {
  return findOne(houses, (house) => house.purpose === purpose);
}

/** The house for a stage of formation in the country of the brother. */
export function formationHouse({nation}: {nation: Nation}, purpose: string): House {
  return houseFor(isIslander(nation) ? purpose : 'european-formation');
}

/** The patron saint of a house or a parish. */
function patronOf(code: Code, index: number): string {
  const patrons = isIslandCode(code) ? islandPatrons : europeanPatrons;
  return at(patrons, index % patrons.length);
}

/** The houses that care for parishes: the parochial ones for two, ten friaries for one. */
const parochial = houses.filter(({type}) => type === 'parochial');
const friaries = houses.filter(({type, residents}) => type === 'friary' && residents === null);
const parishes = [...parochial, ...parochial, ...friaries.slice(0, 10)].map((house, index) => {
  const {code, parish, city} = house;
  const name = `${parish} ${patronOf(code, index)}, ${city}`;
  return {type: 'parish', code, name, house, roles: 'parish priest, parochial vicar'};
});
const others = readTable<'type' | 'code' | 'house' | 'roles' | 'names'>('works').flatMap((row) => {
  const house = row.house === '' ? null : houseFor(row.house);
  const code = house?.code ?? (row.code as Code);
  return listOf(row.names).map((name) => ({...row, code, name, house}));
});

/** What the brothers do: in a house of theirs, or for a whole circumscription. */
export const works = [...parishes, ...others].map((work) => ({
  ...{...work, id: idOf('institutions', work.name), roles: listOf(work.roles)},
  type: work.type as Draft<'institutions'>['type'],
}));

export type Work = (typeof works)[number];

export const institutions = works.map(({name, type, code, house}) =>
  draft('institutions', name, {
    ...{name, alias: house?.city ?? null, title: name.split(',')[0] ?? name, type},
    established_date: house?.established ?? '1978-01-06',
    circumscription_id: idOf('circumscriptions', code),
    diocese_id: house === null ? null : idOf('dioceses', house.see),
    fraternity_id: house?.id ?? null,
  }),
);
