import {listOf} from './tables.ts';

type Names = {given: readonly string[]; surnames: readonly string[]; towns: readonly string[]};

const of = (given: string, surnames: string, towns: string): Names => ({
  given: listOf(given),
  surnames: listOf(surnames),
  towns: listOf(towns),
});

/** Common given names with surnames that nobody bears, so that no real friar is depicted; real towns. */
export const names = {
  Indonesia: of(
    `Yohanes, Fransiskus, Antonius, Petrus, Paulus, Markus, Lukas, Yosef, Stefanus, Andreas, Agustinus, Dominikus,
     Gabriel, Mikael, Rafael, Benediktus, Leonardus, Bonaventura, Aloysius, Ignasius, Kornelius, Hilarius, Sixtus,
     Oktavianus, Krispinus, Feliks, Fidelis, Pius, Emanuel, Silvester`,
    `Simaruntang, Hutabolon, Sitorangan, Nabarita, Panggaruan, Zebualo, Lahagunung, Harefati, Telaumbaru, Dakirang,
     Bujanggit, Lantingau, Sumbihan, Tukangbaru, Wiratmaka, Padmosari, Kedangwai, Lobatuan, Seranmaya, Mambrisai`,
    'Sintang, Sanggau, Nyarumkop, Balige, Sidikalang, Nias, Sekadau, Merauke',
  ),
  Italy: of(
    `Francesco, Antonio, Giuseppe, Egidio, Bernardo, Leone, Rufino, Masseo, Ginepro, Angelo, Felice, Crispino,
     Serafino, Bernardino, Lorenzo, Fedele, Matteo, Marco, Luca, Paolo, Pietro, Giovanni, Stefano, Emilio, Raffaele`,
    `Bellarivolta, Montefaggi, Ravagnuoli, Castelvenardi, Terranoce, Pietralunghi, Cortigiardi, Fontebruna,
     Sassovecchi, Valdorsi, Campogrilli, Querciabella-Neri, Malpasseri, Roccafredi, Ortolanesi`,
    'Perugia, Gubbio, Foligno, Rieti, Teramo, Spoleto, Norcia, Sulmona',
  ),
  'Timor-Leste': of(
    'Domingos, Filomeno, Jacinto, Adelino, Celestino, Basílio, Natalino',
    'Maubesira, Soibadano, Ossuvera, Railakora, Lakulaurai',
    'Maliana, Baucau, Suai',
  ),
  Netherlands: of(
    'Cornelis, Hendrik, Johannes, Willibrord, Gerardus',
    'van Eikendaal, Molenbroekstra, ter Wijdelaan, Rietveenstra',
    'Tilburg, Breda, Enschede',
  ),
  Germany: of(
    'Konrad, Anselm, Rupert, Engelbert, Gottfried',
    'Ahrenthalder, Steinwiesbauer, Lindenkofer, Buchenreuther',
    'Altötting, Münster, Passau',
  ),
  Croatia: of(
    'Ivan, Ante, Josip, Tomislav, Zvonimir, Luka',
    'Morskozić, Kamenarovac, Vinogorčić, Zlatopoljac, Borodarić',
    'Split, Šibenik, Zadar',
  ),
  Albania: of(
    'Gjergj, Pal, Ndue, Shtjefën, Zef',
    'Gurëbardhi, Malësorja, Shkëmbaku, Ujëvarani',
    'Shkodër, Lezhë',
  ),
  Philippines: of(
    'Rogelio, Benigno, Crisanto, Isagani, Florentino, Danilo',
    'Dalisaybay, Magtulinaw, Bukidnonan, Tanglawin, Silangbayan',
    'Lipa, Cebu, Legazpi',
  ),
} as const;

export type Nation = keyof typeof names;

export function isIslander(nation: Nation): boolean {
  return nation === 'Indonesia' || nation === 'Timor-Leste';
}

/** Until about 1970 a friar took another name at his entry, with the place he came from. */
export const religiousNames = listOf(
  `Bonaventura, Agostino, Callisto, Clemente, Damiano, Eusebio, Fulgenzio, Gaudenzio, Ilarione, Innocenzo, Leonardo,
   Mansueto, Nazareno, Onorato, Pacifico, Placido, Policarpo, Samuele, Teofilo, Ubaldo, Venanzio, Zaccaria`,
);

export const placesOfOrigin = listOf(
  `Montelupo, Castelfiorito, Pietranera, Roccaspina, Fontelaurea, Valmarina, Collepiano, Serravento, Borgolieto,
   Monteforno, Acquadoro, Campochiaro`,
);

/** The parts of a surname for a province larger than the lists. */
export const syllables = [
  listOf('Sira, Mando, Tebu, Kala, Rendo, Bawi, Ngali, Sumo, Pako, Lemba'),
  listOf('wa, ri, nu, to, mela, si, ngu, bara, le, du'),
  listOf('ngan, tua, hari, mbun, loka, wari, sena, pati, runa, gora'),
];
