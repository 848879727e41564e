import {circumscriptionId, dioceseId, isIslandCode, type Code} from './geography.ts';
import {houses, houseWith, patrons, type House, type Purpose} from './houses.ts';
import {idOf} from './ids.ts';
import {at} from './random.ts';
import {listOf, readTable, type Draft} from './tables.ts';

export type Work = {
  readonly id: string;
  readonly name: string;
  readonly type: Draft<'institutions'>['type'];
  readonly code: Code;
  /** The house whose brothers serve there; `null` for what belongs to a whole circumscription. */
  readonly house: House | null;
};

const stages = readTable(`
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
  foundation | PRV-APP | Fondazione Opera Serafica, Fondazione Mensa della Carità, Fondazione Biblioteca San Rufino
  foundation | DEL-BAL | Zaklada Sveti Frane
  commission | PRV-NUS | Komisi Formasi, Komisi Misi, Komisi Keadilan dan Perdamaian, Komisi Liturgi
  commission | PRV-APP | Commissione per la formazione, Commissione economica, Commissione per la pastorale, Commissione per i beni culturali
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
const parishHouses = [
  ...parochial,
  ...parochial,
  ...houses.filter(({type, residents}) => type === 'friary' && residents === null).slice(0, 10),
];

export const works: readonly Work[] = [
  ...parishHouses.map((house, index) => {
    const isIsland = isIslandCode(house.code);
    const list = patrons[isIsland ? 'islands' : 'europe'];
    const patron = at(list, index % list.length);
    return work(`${isIsland ? 'Paroki' : 'Parrocchia'} ${patron}, ${house.city}`, 'parish', house);
  }),
  ...stages.map(([name = '', purpose]) =>
    work(name, 'formation_house', houseWith({purpose: purpose as Purpose})),
  ),
  ...shared.flatMap(([type, code, names = '']) =>
    listOf(names).map((name) => work(name, type as Work['type'], code as Code)),
  ),
];

export const institutions: readonly Draft<'institutions'>[] = works.map((one) => ({
  id: one.id,
  name: one.name,
  alias: one.house?.city ?? null,
  title: one.name.split(',')[0] ?? one.name,
  type: one.type,
  established_date: one.house?.established ?? '1978-01-06',
  circumscription_id: circumscriptionId(one.code),
  diocese_id: one.house === null ? null : dioceseId(one.house.see),
  fraternity_id: one.house?.id ?? null,
}));

function work(name: string, type: Work['type'], owner: House | Code): Work {
  const house = typeof owner === 'string' ? null : owner;
  const code = typeof owner === 'string' ? owner : owner.code;
  return {id: idOf('institutions', name), name, type, code, house};
}
