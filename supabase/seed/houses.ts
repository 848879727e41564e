import {toSearchText} from '#src/lib/search-text.ts';
import {coordinatesOf} from './coordinates.ts';
import {circumscriptionId, countryId, dioceseId, type Code} from './geography.ts';
import {idOf} from './ids.ts';
import {listOf, readTable, type Draft} from './tables.ts';

export type House = {
  readonly id: string;
  readonly city: string;
  readonly see: string;
  readonly code: Code;
  readonly type: Draft<'fraternities'>['type'];
  /** What it is for, where that decides who lives there; else empty. */
  readonly purpose: string;
  readonly title: string;
  readonly established: string;
  /** How many live there; `null` where as many do as are left. */
  readonly residents: number | null;
};

/** Circumscription, see, and the cities around it that have a house; `*` is a parochial, `+` a specialized one. */
const cities = readTable(`
  PRV-NUS | Pontianak | Pontianak+, Singkawang*, Ketapang*, Ngabang, Bengkayang*, Sambas, Mempawah, Sungai Raya
  PRV-NUS | Sintang   | Sintang, Putussibau, Nanga Pinoh*
  PRV-NUS | Sanggau   | Sanggau, Sekadau
  PRV-NUS | Medan     | Medan, Kabanjahe, Balige*, Sidikalang, Berastagi+, Pematangsiantar, Parapat
  PRV-NUS | Sibolga   | Sibolga*, Gunungsitoli, Tarutung
  PRV-NUS | Padang    | Padang*
  PRV-NUS | Kupang    | Lawang, Atambua
  CUS-ARA | Merauke   | Merauke, Tanah Merah, Tual, Saumlaki
  CUS-ARA | Agats     | Agats
  CUS-ARA | Timika    | Timika*
  PRV-APP | Perugia   | Perugia, Assisi, Todi*, Città di Castello+
  PRV-APP | Foligno   | Spello, Gubbio*, Spoleto, Norcia, Foligno+
  PRV-APP | Rieti     | Rieti
  PRV-APP | L'Aquila  | L'Aquila, Sulmona*, Teramo
  DEL-BAL | Šibenik   | Split, Šibenik*
  DEL-BAL | Lezhë     | Shkodër
`);

/** The houses with a fixed number of residents, and what they are for; under three is an issue, planted so. */
const fixed = readTable(`
  Pematangsiantar | 38 | theologate
  Parapat         | 21 | novitiate
  Sungai Raya     | 29 | post-novitiate
  Lawang          | 18 | postulancy
  Atambua         |  4 | aspirancy
  Teramo          | 12 | european-formation
  Foligno         | 16 | infirmary
  Putussibau      |  2 |
  Norcia          |  2 |
`);

const islandPatrons = listOf(
  `Santo Yosef, Santa Anna, Ratu Damai, Santo Yohanes Pembaptis, Santa Lusia, Santo Mikael, Santo Paulus,
   Kristus Raja, Santa Teresia, Salib Suci, Keluarga Kudus, Santo Fransiskus, Santa Klara`,
);
const europeanPatrons = listOf(
  `San Giuseppe, San Rufino, Regina Pacis, San Giovanni Battista, Santa Lucia, San Michele, San Bernardino,
   Cristo Re, San Nicola, Santa Croce, Santa Chiara`,
);

/** The telephone numbers of the houses of a circumscription, up to the last four digits. */
const phonePrefixes: Readonly<Record<Code, string>> = {
  'PRV-NUS': '+62561555',
  'CUS-ARA': '+62971555',
  'PRV-APP': '+39075555',
  'DEL-BAL': '+38522555',
};

/** How things are called where a circumscription is. */
export const customs = {
  'PRV-NUS': ['Indonesia', 'Biara', 'Jalan Persaudaraan', 'Paroki', islandPatrons],
  'CUS-ARA': ['Indonesia', 'Biara', 'Jalan Persaudaraan', 'Paroki', islandPatrons],
  'PRV-APP': ['Italy', 'Convento', 'Via dei Cappuccini', 'Parrocchia', europeanPatrons],
  'DEL-BAL': ['Croatia', 'Samostan', 'Put svetog Frane', 'Župa', europeanPatrons],
} as const;

export const houses: readonly House[] = cities
  .flatMap(([code, see = '', list = '']) =>
    listOf(list).map((text) => ({code: code as Code, see, text, city: text.replace(/[*+]$/, '')})),
  )
  .map(({code, see, text, city}, index) => {
    const [, residents, purpose = ''] = fixed.find(([name]) => name === city) ?? [];
    const isForFormation = purpose !== '' && purpose !== 'infirmary';
    const usual = isForFormation ? 'formational' : 'friary';
    const patrons = customs[code][4];
    return {
      ...{id: idOf('fraternities', city), city, see, code, purpose},
      type: text.endsWith('*') ? 'parochial' : text.endsWith('+') ? 'specialized' : usual,
      title: patrons[index % patrons.length] ?? '',
      established: `${1903 + index}-10-04`,
      residents: residents === undefined ? null : Number(residents),
    };
  });

export const fraternities: readonly Draft<'fraternities'>[] = houses.map((house, index) => ({
  ...{id: house.id, name: houseName(house), alias: house.city, title: house.title},
  ...{type: house.type, established_date: house.established},
  phone: `${phonePrefixes[house.code]}${2100 + index * 7}`,
  email: `${toSearchText(house.city).replaceAll(/[^a-z]/g, '')}@fraternitas.example`,
  circumscription_id: circumscriptionId(house.code),
  diocese_id: dioceseId(house.see),
  place_id: idOf('places', `house in ${house.city}`),
}));

export const housePlaces: readonly Draft<'places'>[] = houses.map((house, index) => ({
  ...{id: idOf('places', `house in ${house.city}`), place_name: houseName(house)},
  ...{type: 'fraternity', address_line_1: `${customs[house.code][2]} ${3 + index}`},
  ...{address_line_2: null, city: house.city, province: null},
  postal_code: String(60_100 + index * 127),
  country_id: countryId(house.see === 'Lezhë' ? 'Albania' : customs[house.code][0]),
  coordinates: coordinatesOf(house.city),
}));

/** The one house for a purpose. */
export function houseFor(purpose: string): House {
  const found = houses.find((house) => house.purpose === purpose);
  if (found === undefined) throw new Error(`There is no house for ${purpose}.`);
  return found;
}

function houseName({code, title, city}: House): string {
  return `${customs[code][1]} ${title}, ${city}`;
}
