import {circumscriptionId, dioceseId, type Code} from './geography.ts';
import {customs, houseFor, houses, type House} from './houses.ts';
import {idOf} from './ids.ts';
import {listOf, readTable, type Draft} from './tables.ts';

export type Work = {
  readonly id: string;
  readonly name: string;
  readonly type: Draft<'institutions'>['type'];
  readonly code: Code;
  /** The house whose brothers serve there; `null` for what belongs to a whole circumscription. */
  readonly house: House | null;
};

const formationHouses = readTable(`
  Rumah Aspiran             | aspirancy
  Rumah Postulan            | postulancy
  Novisiat                  | novitiate
  Rumah Pascanovisiat       | post-novitiate
  Rumah Studi Teologi       | theologate
  Casa di prima formazione  | european-formation
`);

const shared = readTable(`
  foundation | PRV-NUS | Yayasan Pendidikan Bina Saudara, Yayasan Rumah Sakit Harapan, Yayasan Kasih Setia
  foundation | CUS-ARA | Yayasan Arafura Membangun
  foundation | PRV-APP | Fondazione Opera Serafica, Fondazione Mensa della Carità, Fondazione San Rufino
  foundation | DEL-BAL | Zaklada Sveti Frane
  commission | PRV-NUS | Komisi Formasi, Komisi Misi, Komisi Keadilan dan Perdamaian, Komisi Liturgi
  commission | PRV-APP | Commissione formazione, Commissione economica, Commissione pastorale, Commissione beni culturali
  team       | PRV-NUS | Tim Promosi Panggilan, Tim Ekonomi, Tim Ongoing Formation
  team       | CUS-ARA | Tim Pastoral Arafura
  team       | PRV-APP | Équipe vocazionale, Équipe di predicazione
  committee  | PRV-NUS | Panitia Kapitel, Panitia Arsip
  committee  | CUS-ARA | Panitia Yubileum
  committee  | PRV-APP | Comitato per il capitolo
  committee  | DEL-BAL | Odbor za mlade
  external_institution | PRV-NUS | Sekolah Tinggi Filsafat Widya Sasana, Seminari Tinggi Santo Petrus
  external_institution | CUS-ARA | Rumah Sakit Umum Merauke
  external_institution | PRV-APP | Ospedale civile di Perugia, Casa circondariale di Rieti
  external_institution | DEL-BAL | Bolnica Split
  others     | PRV-NUS | Percetakan Serafin, Radio Suara Damai
  others     | CUS-ARA | Asrama Bina Remaja
  others     | PRV-APP | Archivio provinciale, Segreteria delle missioni
`);

/** The houses that care for parishes: the parochial ones for two, ten friaries for one. */
const parochial = houses.filter(({type}) => type === 'parochial');
const friaries = houses.filter(({type, residents}) => type === 'friary' && residents === null);
const parishHouses = [...parochial, ...parochial, ...friaries.slice(0, 10)];

export const works: readonly Work[] = [
  ...parishHouses.map((house, index) => {
    const [, , , parish, patrons] = customs[house.code];
    const name = `${parish} ${patrons[index % patrons.length] ?? ''}, ${house.city}`;
    return work(name, 'parish', house.code, house);
  }),
  ...formationHouses.map(([name = '', purpose = '']) => {
    const house = houseFor(purpose);
    return work(name, 'formation_house', house.code, house);
  }),
  ...shared.flatMap(([type, code, names = '']) =>
    listOf(names).map((name) => work(name, type as Work['type'], code as Code, null)),
  ),
];

export const institutions: readonly Draft<'institutions'>[] = works.map(
  ({id, name, type, code, house}) => ({
    ...{id, name, alias: house?.city ?? null, title: name.split(',')[0] ?? name, type},
    established_date: house?.established ?? '1978-01-06',
    ...{phone: null, email: null},
    circumscription_id: circumscriptionId(code),
    diocese_id: house === null ? null : dioceseId(house.see),
    fraternity_id: house?.id ?? null,
  }),
);

function work(name: string, type: Work['type'], code: Code, house: House | null): Work {
  return {id: idOf('institutions', name), name, type, code, house};
}
