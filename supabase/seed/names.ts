export type Nation =
  | 'Indonesia'
  | 'Italy'
  | 'Timor-Leste'
  | 'Netherlands'
  | 'Germany'
  | 'Croatia'
  | 'Albania'
  | 'Philippines';

/** Common given names with surnames that nobody bears: no real friar is depicted. */
export const names: Readonly<
  Record<Nation, {given: readonly string[]; surnames: readonly string[]}>
> = {
  Indonesia: {
    given: [
      ...['Yohanes', 'Fransiskus', 'Antonius', 'Petrus', 'Paulus', 'Markus', 'Lukas', 'Yosef'],
      ...['Stefanus', 'Andreas', 'Agustinus', 'Dominikus', 'Gabriel', 'Mikael', 'Rafael'],
      ...['Benediktus', 'Leonardus', 'Bonaventura', 'Aloysius', 'Ignasius', 'Kornelius'],
      ...['Hilarius', 'Sixtus', 'Oktavianus', 'Krispinus', 'Feliks', 'Fidelis', 'Pius'],
      ...['Emanuel', 'Silvester'],
    ],
    surnames: [
      ...['Simaruntang', 'Hutabolon', 'Sitorangan', 'Nabarita', 'Panggaruan', 'Zebualo'],
      ...['Lahagunung', 'Harefati', 'Telaumbaru', 'Dakirang', 'Bujanggit', 'Lantingau'],
      ...['Sumbihan', 'Tukangbaru', 'Wiratmaka', 'Padmosari', 'Kedangwai', 'Lobatuan'],
      ...['Seranmaya', 'Mambrisai'],
    ],
  },
  Italy: {
    given: [
      ...['Francesco', 'Antonio', 'Giuseppe', 'Egidio', 'Bernardo', 'Leone', 'Rufino', 'Masseo'],
      ...['Ginepro', 'Angelo', 'Felice', 'Crispino', 'Serafino', 'Bernardino', 'Lorenzo'],
      ...['Fedele', 'Matteo', 'Marco', 'Luca', 'Paolo', 'Pietro', 'Giovanni', 'Stefano'],
      ...['Emilio', 'Raffaele'],
    ],
    surnames: [
      ...['Bellarivolta', 'Montefaggi', 'Ravagnuoli', 'Castelvenardi', 'Terranoce'],
      ...['Pietralunghi', 'Cortigiardi', 'Fontebruna', 'Sassovecchi', 'Valdorsi', 'Campogrilli'],
      ...['Querciabella-Neri', 'Malpasseri', 'Roccafredi', 'Ortolanesi'],
    ],
  },
  'Timor-Leste': {
    given: ['Domingos', 'Filomeno', 'Jacinto', 'Adelino', 'Celestino', 'Basílio', 'Natalino'],
    surnames: ['Maubesira', 'Soibadano', 'Ossuvera', 'Railakora', 'Lakulaurai'],
  },
  Netherlands: {
    given: ['Cornelis', 'Hendrik', 'Johannes', 'Willibrord', 'Gerardus'],
    surnames: ['van Eikendaal', 'Molenbroekstra', 'ter Wijdelaan', 'Rietveenstra'],
  },
  Germany: {
    given: ['Konrad', 'Anselm', 'Rupert', 'Engelbert', 'Gottfried'],
    surnames: ['Ahrenthalder', 'Steinwiesbauer', 'Lindenkofer', 'Buchenreuther'],
  },
  Croatia: {
    given: ['Ivan', 'Ante', 'Josip', 'Tomislav', 'Zvonimir', 'Luka'],
    surnames: ['Morskozić', 'Kamenarovac', 'Vinogorčić', 'Zlatopoljac', 'Borodarić'],
  },
  Albania: {
    given: ['Gjergj', 'Pal', 'Ndue', 'Shtjefën', 'Zef'],
    surnames: ['Gurëbardhi', 'Malësorja', 'Shkëmbaku', 'Ujëvarani'],
  },
  Philippines: {
    given: ['Rogelio', 'Benigno', 'Crisanto', 'Isagani', 'Florentino', 'Danilo'],
    surnames: ['Dalisaybay', 'Magtulinaw', 'Bukidnonan', 'Tanglawin', 'Silangbayan'],
  },
};

/** Until about 1970 a friar left his own name at the door and took another, with the place he came from. */
export const religiousNames = [
  ...['Bonaventura', 'Agostino', 'Callisto', 'Clemente', 'Damiano', 'Eusebio', 'Fulgenzio'],
  ...['Gaudenzio', 'Ilarione', 'Innocenzo', 'Leonardo', 'Mansueto', 'Nazareno', 'Onorato'],
  ...['Pacifico', 'Placido', 'Policarpo', 'Samuele', 'Teofilo', 'Ubaldo', 'Venanzio', 'Zaccaria'],
];

export const placesOfOrigin = [
  ...['Montelupo', 'Castelfiorito', 'Pietranera', 'Roccaspina', 'Fontelaurea', 'Valmarina'],
  ...['Collepiano', 'Serravento', 'Borgolieto', 'Monteforno', 'Acquadoro', 'Campochiaro'],
];

const syllables = {
  first: ['Sira', 'Mando', 'Tebu', 'Kala', 'Rendo', 'Bawi', 'Ngali', 'Sumo', 'Pako', 'Lemba'],
  middle: ['wa', 'ri', 'nu', 'to', 'mela', 'si', 'ngu', 'bara', 'le', 'du'],
  last: ['ngan', 'tua', 'hari', 'mbun', 'loka', 'wari', 'sena', 'pati', 'runa', 'gora'],
};

/** A surname put together from syllables, for a province larger than the lists; `n` chooses it. */
export function syllableSurname(n: number): string {
  const part = (list: readonly string[], step: number): string =>
    list[Math.floor(n / step) % list.length] ?? '';
  return `${part(syllables.first, 1)}${part(syllables.middle, 10)}${part(syllables.last, 100)}`;
}
