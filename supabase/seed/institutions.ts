import {circumscriptionId, dioceseId, type Code} from './geography.ts';
import {houseFor, houses, patronOf, type House} from './houses.ts';
import {draft, idOf, listOf, readTable, type Draft} from './tables.ts';

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
    return workOf(name, 'parish', house.code, house);
  }),
  ...formationHouses.map(({name, purpose}) => {
    const house = houseFor(purpose);
    return workOf(name, 'formation_house', house.code, house);
  }),
  ...shared.flatMap(({type, code, names}) =>
    listOf(names).map((name) => workOf(name, type as 'foundation', code as Code, null)),
  ),
];

export type Work = ReturnType<typeof workOf>;

export const institutions = works.map(({name, type, code, house}) =>
  draft('institutions', name, {
    ...{name, alias: house?.city ?? null, title: name.split(',')[0] ?? name, type},
    established_date: house?.established ?? '1978-01-06',
    circumscription_id: circumscriptionId(code),
    diocese_id: house === null ? null : dioceseId(house.see),
    fraternity_id: house?.id ?? null,
  }),
);

function workOf(
  name: string,
  type: Draft<'institutions'>['type'],
  code: Code,
  house: House | null,
) {
  return {id: idOf('institutions', name), name, type, code, house};
}
