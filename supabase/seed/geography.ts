import {draft, idOf, listOf, readTable, type Draft} from './tables.ts';

export type Code = 'PRV-NUS' | 'PRV-APP' | 'CUS-ARA' | 'DEL-BAL';

export const circumscriptions = readTable(`
  code    | name                                      | type
  PRV-NUS | Province of Saint Rose of the Islands     | province
  PRV-APP | Province of Saint Angelo of the Apennines | province
  CUS-ARA | Custody of the Arafura                    | custody
  DEL-BAL | Delegation of the Adriatic                | delegation
`).map((values) =>
  draft('circumscriptions', values.code, {...values, type: values.type as 'province'}),
);

export const countries = listOf(
  `Albania, Austria, Belgium, Brazil, Croatia, France, Germany, India, Indonesia, Italy, Japan, Kenya, Malta,
   Netherlands, Papua New Guinea, Philippines, Poland, Portugal, Slovenia, Spain, Switzerland, Tanzania,
   Timor-Leste, United States`,
).map((name) => draft('countries', name, {name}));

/** Real sees in real cities; the houses and persons in them are invented. */
export const sees = readTable(`
  city      | rank        | province            | country
  Pontianak | archdiocese | Kalimantan Barat    | Indonesia
  Medan     | archdiocese | Sumatera Utara      | Indonesia
  Merauke   | archdiocese | Papua Selatan       | Indonesia
  Kupang    | archdiocese | Nusa Tenggara Timur | Indonesia
  Perugia   | archdiocese | Umbria              | Italy
  L'Aquila  | archdiocese | Abruzzo             | Italy
  Sintang   | diocese     | Kalimantan Barat    | Indonesia
  Sanggau   | diocese     | Kalimantan Barat    | Indonesia
  Sibolga   | diocese     | Sumatera Utara      | Indonesia
  Padang    | diocese     | Sumatera Barat      | Indonesia
  Agats     | diocese     | Papua Selatan       | Indonesia
  Timika    | diocese     | Papua Tengah        | Indonesia
  Foligno   | diocese     | Umbria              | Italy
  Rieti     | diocese     | Lazio               | Italy
  Šibenik   | diocese     | Šibensko-kninska    | Croatia
  Lezhë     | diocese     | Lezhë               | Albania
`);

export const dioceses = sees.map(({city, rank}) =>
  draft('dioceses', city, {
    diocese_name: `${rank === 'archdiocese' ? 'Archdiocese' : 'Diocese'} of ${city}`,
    diocese_type: rank as Draft<'dioceses'>['diocese_type'],
    place_id: idOf('places', `Curia of ${city}`),
  }),
);

/** The places of the province's works that are neither a house nor a see. */
const workPlaces = readTable(`
  place_name               | city       | province         | country
  Rumah Sakit Harapan      | Singkawang | Kalimantan Barat | Indonesia
  Pusat Pastoral Bukit Doa | Parapat    | Sumatera Utara   | Indonesia
  Asrama Putra Bina Remaja | Merauke    | Papua Selatan    | Indonesia
  Mensa della Carità       | Perugia    | Umbria           | Italy
  Biblioteca provinciale   | Assisi     | Umbria           | Italy
  Casa del Pellegrino      | Rieti      | Lazio            | Italy
`);

/** The cathedral of each see, and where the works are. */
export const institutionPlaces = [
  ...sees.map((see) => ({...see, place_name: `Curia of ${see.city}`})),
  ...workPlaces,
].map(({place_name, city, province, country}, index) => {
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
