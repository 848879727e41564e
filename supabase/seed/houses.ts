import {toSearchText} from '#src/lib/search-text.ts';
import {territoryOf} from './geography.ts';
import type {Nation} from './names.ts';
import {draft, findOne, idOf, listOf, readTable, type Draft} from './tables.ts';

const table = readTable(
  'houses',
  'code | see | city | patron | type | residents | purpose | stages | coordinates | parishes | offices',
);

/**
 * A purpose decides who lives in a house. Where no number of residents is fixed, as many live there as are left; under
 * three is an issue, planted so. Nobody has looked up yet where Norcia and Saumlaki are.
 */
export const houses = table.map((house, index) => {
  const territory = territoryOf(house.code);
  return {
    ...{...territory, ...house, id: idOf('fraternities', house.city)},
    type: house.type as Draft<'fraternities'>['type'],
    name: `${territory.convent} ${house.patron}, ${house.city}`,
    ...{established: `${1903 + index}-10-04`, place_id: idOf('places', `house in ${house.city}`)},
    residents: house.residents === '' ? null : Number(house.residents),
  };
});

export type House = (typeof houses)[number];

const presentHouses = houses.map(({name, type, city, code, see, ...house}, index) =>
  draft('fraternities', city, {
    ...{name, alias: city, title: house.patron, type, established_date: house.established},
    phone: `${house.phone}${2100 + index * 7}`,
    email: `${toSearchText(city).replaceAll(/[^a-z]/g, '')}@fraternitas.example`,
    ...{circumscription_id: idOf('circumscriptions', code), diocese_id: idOf('dioceses', see)},
    place_id: house.place_id,
  }),
);

/** A house that the province has left; the friars sold it, and live elsewhere in the town. */
const suppressedHouse = draft('fraternities', 'Rieti, San Fedele', {
  ...{name: 'Convento San Fedele, Rieti', alias: 'San Fedele', title: 'San Fedele', type: 'friary'},
  ...{established_date: '1609-05-03', suppressed_date: '2019-08-31'},
  circumscription_id: idOf('circumscriptions', 'PRV-APP'),
  ...{diocese_id: idOf('dioceses', 'Rieti'), place_id: idOf('places', 'house in Rieti')},
});

export const fraternities = [...presentHouses, suppressedHouse];

export const housePlaces = houses.map(({name, city, street, see, country, coordinates}, index) =>
  draft('places', `house in ${city}`, {
    ...{place_name: name, type: 'fraternity', city, address_line_1: `${street} ${3 + index}`},
    postal_code: String(60_100 + index * 127),
    country_id: idOf('countries', see === 'Lezhë' ? 'Albania' : country),
    coordinates: coordinates || null,
  }),
);

/** Returns the one house with a purpose; throws when there is none. */
export function houseFor(purpose: string): House {
  return findOne(houses, (house) => house.purpose === purpose);
}

/** The house for a stage of formation in the country of the brother. */
export function formationHouse({nation}: {nation: Nation}, stage: string): House {
  if (nation.side.name === 'europe') return houseFor('european-formation');
  return findOne(houses, ({stages}) => listOf(stages).includes(stage));
}

const parishes = houses.flatMap((house) =>
  listOf(house.parishes).map((patron) => {
    const name = `${house.parish} ${patron}, ${house.city}`;
    return {type: 'parish', code: house.code, name, house, roles: 'parish priest, parochial vicar'};
  }),
);

const others = readTable('works', 'type | code | house | roles | names').flatMap((row) => {
  const house = row.house === '' ? null : houseFor(row.house);
  return listOf(row.names).map((name) => ({...row, code: house?.code ?? row.code, name, house}));
});

export type Work = (typeof works)[number];

/** What the brothers do: in a house of theirs, or for a whole circumscription. */
export const works = [...parishes, ...others].map((work) => ({
  ...{...work, id: idOf('institutions', work.name), roles: listOf(work.roles)},
  type: work.type as Draft<'institutions'>['type'],
}));

export const institutions = works.map(({name, type, code, house}) =>
  draft('institutions', name, {
    ...{name, alias: house?.city ?? null, title: name.split(',')[0] ?? name, type},
    established_date: house?.established ?? '1978-01-06',
    circumscription_id: idOf('circumscriptions', code),
    diocese_id: house === null ? null : idOf('dioceses', house.see),
    fraternity_id: house?.id ?? null,
  }),
);
