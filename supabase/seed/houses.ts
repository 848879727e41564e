import {toSearchText} from '#src/lib/search-text.ts';
import {customsOf, isIslandCode, type Code} from './geography.ts';
import {isIslander, type Nation} from './names.ts';
import {at, draft, findOne, idOf, listOf, readTable, type Draft} from './tables.ts';

/**
 * A purpose decides who lives in a house. Where no number of residents is fixed, as many live there as are left; under
 * three is an issue, planted so. Nobody has looked up yet where Norcia and Saumlaki are.
 */
const table = readTable(`
  code    | see       | city              | type        | residents | purpose            | coordinates
  PRV-NUS | Pontianak | Pontianak         | specialized |           |                    | -0.0226, 109.3307
  PRV-NUS | Pontianak | Singkawang        | parochial   |           |                    | 0.9066, 108.9872
  PRV-NUS | Pontianak | Ketapang          | parochial   |           |                    | -1.85, 109.9833
  PRV-NUS | Pontianak | Ngabang           | friary      |           |                    | 0.3833, 109.95
  PRV-NUS | Pontianak | Bengkayang        | parochial   |           |                    | 0.8211, 109.4775
  PRV-NUS | Pontianak | Sambas            | friary      |           |                    | 1.3625, 109.3097
  PRV-NUS | Pontianak | Mempawah          | friary      |           |                    | 0.3585, 108.9653
  PRV-NUS | Pontianak | Sungai Raya       | formational | 29        | post-novitiate     | -0.0833, 109.3667
  PRV-NUS | Sintang   | Sintang           | friary      |           |                    | 0.0694, 111.4969
  PRV-NUS | Sintang   | Putussibau        | friary      | 2         |                    | 0.86, 112.9333
  PRV-NUS | Sintang   | Nanga Pinoh       | parochial   |           |                    | -0.3396, 111.7433
  PRV-NUS | Sanggau   | Sanggau           | friary      |           |                    | 0.1194, 110.5897
  PRV-NUS | Sanggau   | Sekadau           | friary      |           |                    | 0.0167, 110.8833
  PRV-NUS | Medan     | Medan             | friary      |           |                    | 3.5952, 98.6722
  PRV-NUS | Medan     | Kabanjahe         | friary      |           |                    | 3.1, 98.4908
  PRV-NUS | Medan     | Balige            | parochial   |           |                    | 2.3333, 99.0667
  PRV-NUS | Medan     | Sidikalang        | friary      |           |                    | 2.7422, 98.3136
  PRV-NUS | Medan     | Berastagi         | specialized |           |                    | 3.1947, 98.5089
  PRV-NUS | Medan     | Pematangsiantar   | formational | 38        | theologate         | 2.9595, 99.0687
  PRV-NUS | Medan     | Parapat           | formational | 21        | novitiate          | 2.6631, 98.9358
  PRV-NUS | Sibolga   | Sibolga           | parochial   |           |                    | 1.7427, 98.7792
  PRV-NUS | Sibolga   | Gunungsitoli      | friary      |           |                    | 1.2889, 97.6143
  PRV-NUS | Sibolga   | Tarutung          | friary      |           |                    | 2.0167, 98.9667
  PRV-NUS | Padang    | Padang            | parochial   |           |                    | -0.9471, 100.4172
  PRV-NUS | Kupang    | Lawang            | formational | 18        | postulancy         | -7.8356, 112.6947
  PRV-NUS | Kupang    | Atambua           | formational | 4         | aspirancy          | -9.1061, 124.8925
  CUS-ARA | Merauke   | Merauke           | friary      |           |                    | -8.4991, 140.4043
  CUS-ARA | Merauke   | Tanah Merah       | friary      |           |                    | -6.095, 140.298
  CUS-ARA | Merauke   | Tual              | friary      |           |                    | -5.64, 132.75
  CUS-ARA | Merauke   | Saumlaki          | friary      |           |                    |
  CUS-ARA | Agats     | Agats             | friary      |           |                    | -5.54, 138.13
  CUS-ARA | Timika    | Timika            | parochial   |           |                    | -4.5467, 136.89
  PRV-APP | Perugia   | Perugia           | friary      |           |                    | 43.1107, 12.3908
  PRV-APP | Perugia   | Assisi            | friary      |           |                    | 43.0707, 12.6196
  PRV-APP | Perugia   | Todi              | parochial   |           |                    | 42.7808, 12.4064
  PRV-APP | Perugia   | Città di Castello | specialized |           |                    | 43.4576, 12.2406
  PRV-APP | Foligno   | Spello            | friary      |           |                    | 42.9906, 12.6714
  PRV-APP | Foligno   | Gubbio            | parochial   |           |                    | 43.3517, 12.5772
  PRV-APP | Foligno   | Spoleto           | friary      |           |                    | 42.7314, 12.7381
  PRV-APP | Foligno   | Norcia            | friary      | 2         |                    |
  PRV-APP | Foligno   | Foligno           | specialized | 16        | infirmary          | 42.9561, 12.7033
  PRV-APP | Rieti     | Rieti             | friary      |           |                    | 42.4042, 12.8628
  PRV-APP | L'Aquila  | L'Aquila          | friary      |           |                    | 42.3498, 13.3995
  PRV-APP | L'Aquila  | Sulmona           | parochial   |           |                    | 42.0486, 13.9261
  PRV-APP | L'Aquila  | Teramo            | formational | 12        | european-formation | 42.6589, 13.7042
  DEL-BAL | Šibenik   | Split             | friary      |           |                    | 43.5081, 16.4402
  DEL-BAL | Šibenik   | Šibenik           | parochial   |           |                    | 43.735, 15.8952
  DEL-BAL | Lezhë     | Shkodër           | friary      |           |                    | 42.0683, 19.5126
`);

const islandPatrons = listOf(
  `Santo Yosef, Santa Anna, Ratu Damai, Santo Yohanes Pembaptis, Santa Lusia, Santo Mikael, Santo Paulus,
   Kristus Raja, Santa Teresia, Salib Suci, Keluarga Kudus, Santo Fransiskus, Santa Klara`,
);
const europeanPatrons = listOf(
  `San Giuseppe, San Rufino, Regina Pacis, San Giovanni Battista, Santa Lucia, San Michele, San Bernardino,
   Cristo Re, San Nicola, Santa Croce, Santa Chiara`,
);

export const houses = table.map((house, index) => {
  const code = house.code as Code;
  const patron = patronOf(code, index);
  const {country, convent, street, parish, phone} = customsOf(code);
  return {
    ...{...house, country, street, parish, phone, code, id: idOf('fraternities', house.city)},
    type: house.type as Draft<'fraternities'>['type'],
    ...{title: patron, name: `${convent} ${patron}, ${house.city}`},
    ...{established: `${1903 + index}-10-04`, place_id: idOf('places', `house in ${house.city}`)},
    residents: house.residents === '' ? null : Number(house.residents),
  };
});

export type House = (typeof houses)[number];

export const fraternities = houses.map((house, index) =>
  draft('fraternities', house.city, {
    ...{name: house.name, alias: house.city, title: house.title, type: house.type},
    established_date: house.established,
    phone: `${house.phone}${2100 + index * 7}`,
    email: `${toSearchText(house.city).replaceAll(/[^a-z]/g, '')}@fraternitas.example`,
    circumscription_id: idOf('circumscriptions', house.code),
    ...{diocese_id: idOf('dioceses', house.see), place_id: house.place_id},
  }),
);

export const housePlaces = houses.map((house, index) =>
  draft('places', `house in ${house.city}`, {
    ...{place_name: house.name, type: 'fraternity', city: house.city},
    address_line_1: `${house.street} ${3 + index}`,
    postal_code: String(60_100 + index * 127),
    country_id: idOf('countries', house.see === 'Lezhë' ? 'Albania' : house.country),
    coordinates: house.coordinates || null,
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

const formationHouses = readTable(`
  name                     | purpose
  Rumah Aspiran            | aspirancy
  Rumah Postulan           | postulancy
  Novisiat                 | novitiate
  Rumah Pascanovisiat      | post-novitiate
  Rumah Studi Teologi      | theologate
  Casa di prima formazione | european-formation
`);

const shared = readTable(`
  type                 | code    | names
  foundation           | PRV-NUS | Yayasan Pendidikan Bina Saudara, Yayasan Rumah Sakit Harapan, Yayasan Kasih Setia
  foundation           | CUS-ARA | Yayasan Arafura Membangun
  foundation           | PRV-APP | Fondazione Opera Serafica, Fondazione Mensa della Carità, Fondazione San Rufino
  foundation           | DEL-BAL | Zaklada Sveti Frane
  commission           | PRV-NUS | Komisi Formasi, Komisi Misi, Komisi Keadilan dan Perdamaian, Komisi Liturgi
  commission           | PRV-APP | Commissione formazione, Commissione economica, Commissione pastorale, Commissione beni culturali
  team                 | PRV-NUS | Tim Promosi Panggilan, Tim Ekonomi, Tim Ongoing Formation
  team                 | CUS-ARA | Tim Pastoral Arafura
  team                 | PRV-APP | Équipe vocazionale, Équipe di predicazione
  committee            | PRV-NUS | Panitia Kapitel, Panitia Arsip
  committee            | CUS-ARA | Panitia Yubileum
  committee            | PRV-APP | Comitato per il capitolo
  committee            | DEL-BAL | Odbor za mlade
  external_institution | PRV-NUS | Sekolah Tinggi Filsafat Widya Sasana, Seminari Tinggi Santo Petrus
  external_institution | CUS-ARA | Rumah Sakit Umum Merauke
  external_institution | PRV-APP | Ospedale civile di Perugia, Casa circondariale di Rieti
  external_institution | DEL-BAL | Bolnica Split
  others               | PRV-NUS | Percetakan Serafin, Radio Suara Damai
  others               | CUS-ARA | Asrama Bina Remaja
  others               | PRV-APP | Archivio provinciale, Segreteria delle missioni
`);

/** The houses that care for parishes: the parochial ones for two, ten friaries for one. */
const parochial = houses.filter(({type}) => type === 'parochial');
const friaries = houses.filter(({type, residents}) => type === 'friary' && residents === null);
const parishHouses = [...parochial, ...parochial, ...friaries.slice(0, 10)];

/** What the brothers do: in a house of theirs, or for a whole circumscription. */
export const works = [
  ...parishHouses.map((house, index) => {
    const name = `${house.parish} ${patronOf(house.code, index)}, ${house.city}`;
    return {type: 'parish' as const, code: house.code, name, house};
  }),
  ...formationHouses.map(({name, purpose}) => {
    const house = houseFor(purpose);
    return {type: 'formation_house' as const, code: house.code, name, house};
  }),
  ...shared.flatMap(({type, code, names}) =>
    listOf(names).map((name) => {
      return {type: type as Draft<'institutions'>['type'], code: code as Code, name, house: null};
    }),
  ),
].map((work) => ({...work, id: idOf('institutions', work.name)}));

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
