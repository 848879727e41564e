/** The names by which each role is known in the three languages, besides the text that is stored. */
export type RoleNames = Readonly<Record<string, readonly string[]>>;

/**
 * The offices and places in a house or an institution, by the text that is stored. A text equal to one of the names,
 * as `listedRole` reads it, means the role. `app.listed_role` is the same list in SQL.
 */
export const roleNames = read(`
guardian: gardian, guardiano, local guardian, guardiano del convento, gardian biara
vicar: vikaris, vicario, house vicar, local vicar, vicario locale, vice guardian, vicario del convento
vicar: vicario del guardiano, vice guardiano, wakil gardian
bursar: ekonom, economo, house bursar, local bursar, ekonom rumah, economo locale
councillor: penasihat, penasehat, consigliere, councilor, local councillor, penasihat lokal, consigliere locale
postulant director: magister postulan, pembina postulan, direttore dei postulanti, postulant master
postulant director: maestro dei postulanti, director of postulants, master of postulants
novice master: magister novis, magister novisiat, pembina novis, maestro dei novizi, maestro di noviziato
novice master: novice director, master of novices, director of novices
vice master: wakil magister, wakil magister novis, vicemaestro, vicemaestro dei novizi, vice maestro dei novizi
vice master: vice novice master, assistant novice master
director post novitiate: director of post novitiate, post novitiate director, magister pascanovisiat
director post novitiate: magister postnovisiat, direttore del post noviziato, direttore del postnoviziato
director post novitiate: maestro dei postnovizi, maestro dei post novizi
chapter secretary: secretary of the local chapter, sekretaris kapitel lokal, segretario del capitolo locale
chapter secretary: segretario del capitolo
aspirant director: magister aspiran, direttore degli aspiranti, director of aspirants
director of studies: direktur studi, direttore degli studi
sacristan: koster, sacrista, sagrestano
infirmarian: perawat, perawat saudara sakit, infermiere
librarian: pustakawan, bibliotecario
cook: juru masak, cuoco
porter: penerima tamu, portinaio
member: anggota, anggota komunitas, membro, di famiglia
student: mahasiswa, studen, studen frater, studente
postulant: postulan, postulante
novice: novis, novizio
aspirant: aspiran, aspirante
guest: tamu, ospite
resident: penghuni, tinggal di komunitas, residente
minister: provincial minister, minister provincial, minister provinsial, provinsial, ministro provinciale
minister: provincial, provinciale
provincial vicar: vicar provincial, vikaris provinsial, vicario provinciale
provincial councillor: definitor, definitore, penasihat provinsial, penasehat provinsial, consigliere provinciale
provincial councillor: definitore provinciale, provincial definitor
provincial bursar: ekonom provinsi, ekonom provinsial, economo provinciale
provincial secretary: sekretaris provinsi, sekretaris provinsial, segretario provinciale
custos: kustos, custode
secretary: sekretaris, segretario
archivist: arsiparis, archivista
vocation promoter: promotor panggilan, animatore vocazionale, promotore vocazionale, vocations promoter
vocation promoter: vocation director
formator: pembina, formatore
parish priest: pastor paroki, pastor kepala, pastor kepala paroki, parroco
parochial vicar: pastor rekan, vikaris parokial, vikaris parokial pastor rekan, pastor pembantu
parochial vicar: vicario parrocchiale, viceparroco, vice parroco, assistant parish priest
chaplain: kapelan, cappellano
rector: rector of church, rector of the church, rektor gereja, rettore della chiesa
director: direktur, direttore
headmaster: kepala sekolah, preside, dirigente scolastico, dirigente scolastico preside
teacher: guru, insegnante
confessor: bapa pengakuan, confessore
president: ketua, presidente
president of foundation: president of the foundation, ketua yayasan, presidente della fondazione
chairman: chair, ketua komite, presidente del comitato
treasurer: bendahara, tesoriere
coordinator: koordinator, coordinatore
`);

/** The same in a house of the order, where the superior is the guardian. */
export const houseRoleNames = read(
  `
guardian: superior, superiore, local superior, superiore locale, superior lokal, superiore della casa, pemimpin komunitas
`,
  roleNames,
);

/** Reads lines such as 'guardian: gardian, guardiano', and adds them to a list; a role may have several lines. */
function read(lines: string, list: RoleNames = {}): RoleNames {
  const found = new Map(Object.entries(list));
  for (const line of lines.trim().split('\n')) {
    const [role = '', names = ''] = line.split(': ');
    found.set(role, [...(found.get(role) ?? []), ...names.split(', ')]);
  }
  return Object.fromEntries(found);
}

/** The offices to which chapters elect and superiors appoint, in the order in which they are listed. */
export const offices = [
  'minister',
  'custos',
  'provincial vicar',
  'provincial councillor',
  'provincial secretary',
  'provincial bursar',
  'archivist',
  'vocation promoter',
  'guardian',
  'vicar',
  'councillor',
  'bursar',
  'chapter secretary',
  'novice master',
  'postulant director',
  'director post novitiate',
] as const;

/** The offices with the names under which each is known in the three languages. */
export const officeNames: RoleNames = Object.fromEntries(
  offices.map((office) => [office, houseRoleNames[office] ?? []]),
);
