import {draft, readTable, type Draft} from './tables.ts';

/** The dead of the first centuries, of whom only a line of an old necrology is left. */
const table = readTable(`
  name                 | title                       | birth_name      | birth_day  | birth_place | death_day  | death_place | age | remembrance
  Bonaventura da Narni | priest, preacher            | Pietro Angelini | 1611       | Narni       | 1688-02-29 | Assisi      |     | Guardian for thirty years.
  Illuminato da Rieti  | lay brother                 |                 |            | Rieti       | XXXX-10-04 | Rieti       | 81  | Porter of the friary.
  Giacomo da Spello    | priest                      |                 | 1640-05-01 | Spello      | 1699-11-02 | Spello      |     | He died in the service of the sick.
  Ludovico da Gubbio   | cleric                      |                 |            | Gubbio      | 1722       |             | 23  |
  Serafino da Todi     | priest, missionary          | Carlo Bianchi   | 1731       | Todi        | 1788-06-13 | Pontianak   | 57  | The first friar of the province on the islands.
  Egidio da Foligno    | lay brother                 |                 |            | Foligno     | XXXX-02-28 | Foligno     |     | Gardener and collector of alms.
  Pacifico da Cascia   | priest                      |                 |            |             |            | Cascia      |     |
  Leone da Norcia      | lay brother                 |                 |            | Norcia      | 1703-01-14 | Norcia      | 44  | He died when the earth shook.
  Francesco da Amelia  | priest, missionary          |                 | 1755       | Amelia      | 1801       | Pontianak   |     |
  Benedetto da Bevagna | cleric                      |                 |            |             | XXXX-08-02 | Assisi      | 19  | He died on the day of the Pardon.
  Antonio da Terni     | priest, minister provincial | Luigi Morelli   | 1798-07-15 | Terni       | 1866-09-17 | Perugia     |     | He kept the province together in the suppression.
`);

export function necrologyRows(): Draft<'necrology_entries'>[] {
  return table.map(({name, age, ...texts}) => {
    const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    return draft('necrology_entries', name, {...known, name, age: age === '' ? null : Number(age)});
  });
}
