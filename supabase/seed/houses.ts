import {circumscriptionId, countryId, dioceseId, type Code, type See} from './geography.ts';
import {idOf} from './ids.ts';
import type {Seeded} from './seeded.ts';

export type HouseType = 'friary' | 'parochial' | 'formational' | 'specialized';

/** What a house is for, where that decides who lives in it. */
export type Purpose =
  | 'aspirancy'
  | 'postulancy'
  | 'novitiate'
  | 'post-novitiate'
  | 'theologate'
  | 'european-formation'
  | 'infirmary'
  | 'ordinary';

export type House = {
  readonly city: string;
  readonly id: string;
  readonly code: Code;
  readonly type: HouseType;
  readonly purpose: Purpose;
  readonly title: string;
  readonly established: string;
  /** How many live there. Under three is noticed by the rules, so it is so on purpose only. */
  readonly residents: number;
  readonly see: See;
};

type Line = readonly [
  city: string,
  see: See,
  title: string,
  year: number,
  residents: number,
  type?: HouseType,
  purpose?: Purpose,
];

const islands: readonly Line[] = [
  ['Pontianak', 'Pontianak', 'San Damiano', 1905, 8, 'specialized'],
  ['Sintang', 'Sintang', 'Santa Klara', 1932, 7],
  ['Sanggau', 'Sanggau', 'Santo Fransiskus', 1925, 7],
  ['Singkawang', 'Pontianak', 'Santo Antonius', 1907, 8, 'parochial'],
  ['Ketapang', 'Pontianak', 'Santa Elisabeth', 1938, 7, 'parochial'],
  ['Putussibau', 'Sintang', 'Santo Yosef', 1949, 2],
  ['Ngabang', 'Pontianak', 'Santo Fidelis', 1953, 6],
  ['Sekadau', 'Sanggau', 'Santo Krispinus', 1956, 6],
  ['Bengkayang', 'Pontianak', 'Santo Feliks', 1951, 6, 'parochial'],
  ['Sambas', 'Pontianak', 'Santo Leonardus', 1926, 7],
  ['Mempawah', 'Pontianak', 'Santo Konrad', 1961, 6],
  ['Nanga Pinoh', 'Sintang', 'Santo Laurensius', 1958, 7, 'parochial'],
  ['Medan', 'Medan', 'Santo Bonaventura', 1912, 8],
  ['Sibolga', 'Sibolga', 'Santa Veronika', 1930, 7, 'parochial'],
  ['Gunungsitoli', 'Sibolga', 'Santo Pius', 1939, 7],
  ['Kabanjahe', 'Medan', 'Santa Maria Para Malaikat', 1947, 7],
  ['Balige', 'Medan', 'Santo Yohanes', 1934, 8, 'parochial'],
  ['Sidikalang', 'Medan', 'Santo Silvester', 1955, 7],
  ['Tarutung', 'Sibolga', 'Santo Benediktus', 1960, 7],
  ['Berastagi', 'Medan', 'Santa Rosa', 1968, 7, 'specialized'],
  ['Padang', 'Padang', 'Santo Kornelius', 1920, 7, 'parochial'],
  ['Pematangsiantar', 'Medan', 'Santo Paulus', 1948, 38, 'formational', 'theologate'],
  ['Parapat', 'Medan', 'Tabor', 1950, 21, 'formational', 'novitiate'],
  ['Sungai Raya', 'Pontianak', 'Santo Agustinus', 1954, 29, 'formational', 'post-novitiate'],
  ['Lawang', 'Kupang', 'Santo Rafael', 1952, 18, 'formational', 'postulancy'],
  ['Atambua', 'Kupang', 'Santo Gabriel', 1962, 4, 'formational', 'aspirancy'],
];

const arafura: readonly Line[] = [
  ['Merauke', 'Merauke', 'Santo Mikael', 1937, 6],
  ['Agats', 'Agats', 'Salib Suci', 1953, 6],
  ['Tanah Merah', 'Merauke', 'Santo Petrus', 1955, 5],
  ['Timika', 'Timika', 'Santo Stefanus', 1967, 6, 'parochial'],
  ['Tual', 'Merauke', 'Santo Andreas', 1946, 6],
  ['Saumlaki', 'Merauke', 'Santo Markus', 1941, 5],
];

const apennines: readonly Line[] = [
  ['Perugia', 'Perugia-Città della Pieve', 'San Rufino', 1908, 9],
  ['Assisi', 'Perugia-Città della Pieve', 'Santa Chiara', 1911, 8],
  ['Spello', 'Foligno', 'San Lorenzo', 1919, 8],
  ['Gubbio', 'Foligno', 'San Masseo', 1922, 8, 'parochial'],
  ['Spoleto', 'Foligno', 'San Felice', 1906, 8],
  ['Todi', 'Perugia-Città della Pieve', 'San Fedele', 1925, 8, 'parochial'],
  ['Rieti', 'Rieti', 'San Leone', 1910, 8],
  ["L'Aquila", "L'Aquila", 'San Bernardino', 1904, 9],
  ['Sulmona', "L'Aquila", 'San Giuseppe', 1931, 8, 'parochial'],
  ['Norcia', 'Foligno', 'Santo Speco', 1927, 2],
  ['Città di Castello', 'Perugia-Città della Pieve', 'Madonna del Cerro', 1915, 8, 'specialized'],
  ['Foligno', 'Foligno', 'San Crispino', 1903, 16, 'specialized', 'infirmary'],
  ['Teramo', "L'Aquila", 'San Serafino', 1913, 12, 'formational', 'european-formation'],
];

const adriatic: readonly Line[] = [
  ['Split', 'Šibenik', 'Sveti Frane', 1921, 6],
  ['Šibenik', 'Šibenik', 'Sveti Ante', 1934, 6, 'parochial'],
  ['Shkodër', 'Lezhë', 'Shën Françesku', 1993, 6],
];

export const houses: readonly House[] = [
  ...islands.map((line) => toHouse('PRV-NUS', line)),
  ...arafura.map((line) => toHouse('CUS-ARA', line)),
  ...apennines.map((line) => toHouse('PRV-APP', line)),
  ...adriatic.map((line) => toHouse('DEL-BAL', line)),
];

export const fraternities: readonly Seeded<'fraternities'>[] = houses.map((house) => ({
  id: house.id,
  name: houseName(house),
  alias: house.city,
  title: house.title,
  type: house.type,
  established_date: house.established,
  circumscription_id: circumscriptionId(house.code),
  diocese_id: dioceseId(house.see),
  place_id: placeId(house),
}));

export const housePlaces: readonly Seeded<'places'>[] = houses.map((house, index) => ({
  id: placeId(house),
  place_name: houseName(house),
  type: 'fraternity',
  address_line_1: `${street(house)} ${3 + index}`,
  address_line_2: null,
  city: house.city,
  province: null,
  postal_code: String(60_100 + index * 127),
  country_id: countryId(countryOf(house)),
}));

/** The house of a purpose; there is one of each but the ordinary. */
export function houseFor(purpose: Exclude<Purpose, 'ordinary'>): House {
  const found = houses.find((house) => house.purpose === purpose);
  if (found === undefined) throw new Error(`There is no house for ${purpose}.`);
  return found;
}

/** The house in a city. */
export function houseIn(city: string): House {
  const found = houses.find((house) => house.city === city);
  if (found === undefined) throw new Error(`There is no house in ${city}.`);
  return found;
}

function toHouse(code: Code, line: Line): House {
  const [city, see, title, year, residents, type = 'friary', purpose = 'ordinary'] = line;
  const id = idOf('fraternities', city);
  const established = `${year}-10-04`;
  return {id, city, code, type, purpose, title, established, residents, see};
}

function houseName(house: House): string {
  if (house.code === 'PRV-NUS' || house.code === 'CUS-ARA') {
    return `Biara ${house.title}, ${house.city}`;
  }
  if (house.code === 'PRV-APP') return `Convento ${house.title}, ${house.city}`;
  return house.city === 'Shkodër'
    ? `Kuvendi ${house.title}, ${house.city}`
    : `Samostan ${house.title}, ${house.city}`;
}

function countryOf(house: House): string {
  if (house.city === 'Shkodër') return 'Albania';
  if (house.code === 'DEL-BAL') return 'Croatia';
  return house.code === 'PRV-APP' ? 'Italy' : 'Indonesia';
}

function street(house: House): string {
  const country = countryOf(house);
  if (country === 'Indonesia') return 'Jalan Persaudaraan';
  return country === 'Italy' ? 'Via dei Cappuccini' : 'Put svetog Frane';
}

function placeId(house: House): string {
  return idOf('places', `house in ${house.city}`);
}
