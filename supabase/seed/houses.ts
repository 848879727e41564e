import {circumscriptionId, countryId, dioceseId, type Code} from './geography.ts';
import {idOf} from './ids.ts';
import {listOf, readTable, type Draft} from './tables.ts';

/** What a house is for, where that decides who lives in it. */
export type Purpose =
  | 'aspirancy'
  | 'postulancy'
  | 'novitiate'
  | 'post-novitiate'
  | 'theologate'
  | 'european-formation'
  | 'infirmary';

export type House = {
  readonly id: string;
  readonly city: string;
  readonly see: string;
  readonly code: Code;
  readonly type: Draft<'fraternities'>['type'];
  readonly purpose: Purpose | null;
  readonly title: string;
  readonly established: string;
  /** How many live there; `null` where as many do as are left. */
  readonly residents: number | null;
};

/** Circumscription, see, and the cities around it that have a house. */
const cities = readTable(`
  PRV-NUS | Pontianak | Pontianak, Singkawang, Ketapang, Ngabang, Bengkayang, Sambas, Mempawah, Sungai Raya
  PRV-NUS | Sintang   | Sintang, Putussibau, Nanga Pinoh
  PRV-NUS | Sanggau   | Sanggau, Sekadau
  PRV-NUS | Medan     | Medan, Kabanjahe, Balige, Sidikalang, Berastagi, Pematangsiantar, Parapat
  PRV-NUS | Sibolga   | Sibolga, Gunungsitoli, Tarutung
  PRV-NUS | Padang    | Padang
  PRV-NUS | Kupang    | Lawang, Atambua
  CUS-ARA | Merauke   | Merauke, Tanah Merah, Tual, Saumlaki
  CUS-ARA | Agats     | Agats
  CUS-ARA | Timika    | Timika
  PRV-APP | Perugia   | Perugia, Assisi, Todi, Città di Castello
  PRV-APP | Foligno   | Spello, Gubbio, Spoleto, Norcia, Foligno
  PRV-APP | Rieti     | Rieti
  PRV-APP | L'Aquila  | L'Aquila, Sulmona, Teramo
  DEL-BAL | Šibenik   | Split, Šibenik
  DEL-BAL | Lezhë     | Shkodër
`);

/** The houses with a purpose or a fixed number of residents; under three is an issue, planted on purpose. */
const special = readTable(`
  Pematangsiantar | 38 | formational | theologate
  Parapat         | 21 | formational | novitiate
  Sungai Raya     | 29 | formational | post-novitiate
  Lawang          | 18 | formational | postulancy
  Atambua         |  4 | formational | aspirancy
  Teramo          | 12 | formational | european-formation
  Foligno         | 16 | specialized | infirmary
  Putussibau      |  2 | friary
  Norcia          |  2 | friary
`);

const types: Readonly<Record<string, readonly string[]>> = {
  specialized: listOf('Pontianak, Berastagi, Città di Castello'),
  parochial: listOf(`Singkawang, Ketapang, Bengkayang, Nanga Pinoh, Sibolga, Balige, Padang, Timika,
    Gubbio, Todi, Sulmona, Šibenik`),
};

export const patrons: Readonly<Record<'islands' | 'europe', readonly string[]>> = {
  islands:
    listOf(`Santo Yosef, Santa Anna, Ratu Damai, Santo Yohanes Pembaptis, Santa Lusia, Santo Mikael,
    Santo Petrus dan Paulus, Kristus Raja, Santa Teresia, Salib Suci, Keluarga Kudus, Santo Fransiskus, Santa Klara`),
  europe:
    listOf(`San Giuseppe, San Rufino, Regina Pacis, San Giovanni Battista, Santa Lucia, San Michele,
    San Bernardino, Cristo Re, San Nicola, Santa Croce, Santa Chiara`),
};

const country: Readonly<Record<Code, readonly [name: string, house: string, street: string]>> = {
  'PRV-NUS': ['Indonesia', 'Biara', 'Jalan Persaudaraan'],
  'CUS-ARA': ['Indonesia', 'Biara', 'Jalan Persaudaraan'],
  'PRV-APP': ['Italy', 'Convento', 'Via dei Cappuccini'],
  'DEL-BAL': ['Croatia', 'Samostan', 'Put svetog Frane'],
};

export const houses: readonly House[] = cities
  .flatMap(([code, see = '', list = '']) =>
    listOf(list).map((city) => ({code: code as Code, see, city})),
  )
  .map(({code, see, city}, index) => {
    const [, residents, type, purpose] = special.find(([name]) => name === city) ?? [];
    const usual = Object.keys(types).find((name) => types[name]?.includes(city)) ?? 'friary';
    const titles = patrons[country[code][0] === 'Indonesia' ? 'islands' : 'europe'];
    return {
      ...{id: idOf('fraternities', city), city, see, code},
      type: (type ?? usual) as House['type'],
      purpose: (purpose ?? null) as Purpose | null,
      title: titles[index % titles.length] ?? '',
      established: `${1903 + index}-10-04`,
      residents: residents === undefined ? null : Number(residents),
    };
  });

export const fraternities: readonly Draft<'fraternities'>[] = houses.map((house) => ({
  id: house.id,
  name: houseName(house),
  alias: house.city,
  title: house.title,
  type: house.type,
  established_date: house.established,
  circumscription_id: circumscriptionId(house.code),
  diocese_id: dioceseId(house.see),
  place_id: idOf('places', `house in ${house.city}`),
}));

export const housePlaces: readonly Draft<'places'>[] = houses.map((house, index) => ({
  id: idOf('places', `house in ${house.city}`),
  place_name: houseName(house),
  type: 'fraternity',
  address_line_1: `${country[house.code][2]} ${3 + index}`,
  address_line_2: null,
  city: house.city,
  province: null,
  postal_code: String(60_100 + index * 127),
  country_id: countryId(house.see === 'Lezhë' ? 'Albania' : country[house.code][0]),
}));

/** The one house that fits. */
export function houseWith(wanted: Partial<Pick<House, 'city' | 'purpose'>>): House {
  const found = houses.find(
    ({city, purpose}) => city === (wanted.city ?? city) && purpose === (wanted.purpose ?? purpose),
  );
  if (found === undefined) throw new Error(`There is no house ${JSON.stringify(wanted)}.`);
  return found;
}

function houseName({code, title, city}: House): string {
  return `${country[code][1]} ${title}, ${city}`;
}
