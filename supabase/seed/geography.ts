import {draft, findOne, idOf, listOf, readTable, type Draft} from './tables.ts';

export type Code = 'PRV-NUS' | 'PRV-APP' | 'CUS-ARA' | 'DEL-BAL';

/** How things are called where a circumscription is, and how the telephone numbers of its houses and brothers begin. */
const customs = readTable<
  'code' | 'type' | 'name' | 'country' | 'convent' | 'street' | 'parish' | 'phone' | 'mobile'
>('circumscriptions');

export const circumscriptions = customs.map(({code, name, type}) =>
  draft('circumscriptions', code, {code, name, type: type as 'province'}),
);

export const countries = listOf(
  `Albania, Austria, Belgium, Brazil, Croatia, France, Germany, India, Indonesia, Italy, Japan, Kenya, Malta,
   Netherlands, Papua New Guinea, Philippines, Poland, Portugal, Slovenia, Spain, Switzerland, Tanzania,
   Timor-Leste, United States`,
).map((name) => draft('countries', name, {name}));

/** Real sees in real cities, and where the province's works are; the houses and persons in them are invented. */
const places = readTable<'place_name' | 'rank' | 'city' | 'province' | 'country'>('places');

export const sees = places.filter(({rank}) => rank !== '');

export const dioceses = sees.map(({city, rank, place_name}) =>
  draft('dioceses', city, {
    diocese_name: `${rank === 'archdiocese' ? 'Archdiocese' : 'Diocese'} of ${city}`,
    diocese_type: rank as Draft<'dioceses'>['diocese_type'],
    place_id: idOf('places', place_name),
  }),
);

export const institutionPlaces = places.map(({place_name, city, province, country}, index) => {
  const street = country === 'Indonesia' ? 'Jalan Katedral' : 'Via della Cattedrale';
  return draft('places', place_name, {
    ...{place_name, city, province, type: 'institution', address_line_1: `${street} ${index + 1}`},
    ...{postal_code: String(20_100 + index * 311), country_id: idOf('countries', country)},
  });
});

export const islandCodes: readonly Code[] = ['PRV-NUS', 'CUS-ARA'];

export function isIslandCode(code: Code): boolean {
  return islandCodes.includes(code);
}

export function sideOf(code: Code): 'islands' | 'europe' {
  return isIslandCode(code) ? 'islands' : 'europe';
}

export function customsOf(code: string): (typeof customs)[number] {
  return findOne(customs, (one) => one.code === code);
}
