import {circumscriptionId, dioceseId, type Code} from './geography.ts';
import {houseFor, houseIn, houses, type House, type Purpose} from './houses.ts';
import {idOf} from './ids.ts';
import {at} from './random.ts';
import type {Seeded} from './seeded.ts';

export type InstitutionType = Seeded<'institutions'>['type'];

export type Work = {
  readonly id: string;
  readonly name: string;
  readonly type: InstitutionType;
  readonly code: Code;
  /** The house whose brothers serve there; `null` for what belongs to a whole circumscription. */
  readonly house: House | null;
};

const patrons = [
  ...['San Giuseppe', 'Sant’Anna', 'Regina Pacis', 'San Giovanni Battista', 'Santa Lucia'],
  ...['San Michele', 'Santi Pietro e Paolo', 'Cristo Re', 'San Nicola', 'Santa Croce'],
];
const islandPatrons = [
  ...['Santo Yosef', 'Santa Anna', 'Ratu Damai', 'Santo Yohanes Pembaptis', 'Santa Lusia'],
  ...['Santo Mikael', 'Santo Petrus dan Paulus', 'Kristus Raja', 'Santa Teresia', 'Salib Suci'],
  ...['Santa Maria Fatima', 'Keluarga Kudus', 'Santo Tarsisius'],
];

const stages: readonly (readonly [name: string, purpose: Exclude<Purpose, 'ordinary'>])[] = [
  ['Rumah Aspiran', 'aspirancy'],
  ['Rumah Postulan', 'postulancy'],
  ['Novisiat', 'novitiate'],
  ['Rumah Pascanovisiat', 'post-novitiate'],
  ['Rumah Studi Teologi', 'theologate'],
  ['Casa di prima formazione', 'european-formation'],
];

const shared: readonly (readonly [name: string, type: InstitutionType, code: Code])[] = [
  ['Yayasan Pendidikan Bina Saudara', 'foundation', 'PRV-NUS'],
  ['Yayasan Rumah Sakit Harapan', 'foundation', 'PRV-NUS'],
  ['Yayasan Sosial Kasih Setia', 'foundation', 'PRV-NUS'],
  ['Yayasan Arafura Membangun', 'foundation', 'CUS-ARA'],
  ['Fondazione Opera Serafica', 'foundation', 'PRV-APP'],
  ['Fondazione Mensa della Carità', 'foundation', 'PRV-APP'],
  ['Fondazione Biblioteca San Rufino', 'foundation', 'PRV-APP'],
  ['Zaklada Sveti Frane', 'foundation', 'DEL-BAL'],
  ['Komisi Formasi', 'commission', 'PRV-NUS'],
  ['Komisi Misi', 'commission', 'PRV-NUS'],
  ['Komisi Keadilan, Perdamaian dan Keutuhan Ciptaan', 'commission', 'PRV-NUS'],
  ['Komisi Liturgi', 'commission', 'PRV-NUS'],
  ['Commissione per la formazione', 'commission', 'PRV-APP'],
  ['Commissione economica', 'commission', 'PRV-APP'],
  ['Commissione per la pastorale', 'commission', 'PRV-APP'],
  ['Commissione per i beni culturali', 'commission', 'PRV-APP'],
  ['Tim Promosi Panggilan', 'team', 'PRV-NUS'],
  ['Tim Ekonomi', 'team', 'PRV-NUS'],
  ['Tim Ongoing Formation', 'team', 'PRV-NUS'],
  ['Tim Pastoral Arafura', 'team', 'CUS-ARA'],
  ['Équipe vocazionale', 'team', 'PRV-APP'],
  ['Équipe di predicazione', 'team', 'PRV-APP'],
  ['Panitia Kapitel', 'committee', 'PRV-NUS'],
  ['Panitia Arsip', 'committee', 'PRV-NUS'],
  ['Panitia Yubileum', 'committee', 'CUS-ARA'],
  ['Comitato per il capitolo', 'committee', 'PRV-APP'],
  ['Odbor za mlade', 'committee', 'DEL-BAL'],
  ['Sekolah Tinggi Filsafat Widya Sasana', 'external_institution', 'PRV-NUS'],
  ['Seminari Tinggi Santo Petrus', 'external_institution', 'PRV-NUS'],
  ['Rumah Sakit Umum Merauke', 'external_institution', 'CUS-ARA'],
  ['Ospedale civile di Perugia', 'external_institution', 'PRV-APP'],
  ['Casa circondariale di Rieti', 'external_institution', 'PRV-APP'],
  ['Bolnica Split', 'external_institution', 'DEL-BAL'],
  ['Percetakan Serafin', 'others', 'PRV-NUS'],
  ['Radio Suara Damai', 'others', 'PRV-NUS'],
  ['Asrama Bina Remaja', 'others', 'CUS-ARA'],
  ['Archivio provinciale', 'others', 'PRV-APP'],
  ['Segreteria delle missioni', 'others', 'PRV-APP'],
];

/** The houses that care for parishes: the parochial ones for two, then others for one, 34 in all. */
const parishHouses: readonly House[] = [
  ...houses.filter((house) => house.type === 'parochial'),
  ...houses.filter((house) => house.type === 'parochial'),
  ...houses.filter(({type, residents}) => type === 'friary' && residents > 2).slice(0, 10),
];

export const works: readonly Work[] = [
  ...parishHouses.map((house, index) => parish(house, index)),
  ...stages.map(([name, purpose]) => {
    const house = houseFor(purpose);
    return work(`${name} ${house.title}`, 'formation_house', house.code, house);
  }),
  ...shared.map(([name, type, code]) => work(name, type, code, null)),
];

export const institutions: readonly Seeded<'institutions'>[] = works.map((one) => ({
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

/** The house of formation that keeps a stage. */
export function formationHouse(purpose: Exclude<Purpose, 'ordinary'>): Work {
  const house = houseFor(purpose);
  const found = works.find((one) => one.type === 'formation_house' && one.house === house);
  if (found === undefined) throw new Error(`There is no house of formation for ${purpose}.`);
  return found;
}

function parish(house: House, index: number): Work {
  const isIsland = house.code === 'PRV-NUS' || house.code === 'CUS-ARA';
  const list = isIsland ? islandPatrons : patrons;
  const name = `${isIsland ? 'Paroki' : house.code === 'PRV-APP' ? 'Parrocchia' : 'Župa'} ${at(list, index % list.length)}, ${houseIn(house.city).city}`;
  return work(name, 'parish', house.code, house);
}

function work(name: string, type: InstitutionType, code: Code, house: House | null): Work {
  return {id: idOf('institutions', name), name, type, code, house};
}
