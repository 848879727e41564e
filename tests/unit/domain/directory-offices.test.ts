import {expect, test} from 'vitest';
import {at, brother, house, make, names, serves} from './directory-rows.ts';

test('the offices are those of each circumscription by rank, then its commissions; empty ones are left out', () => {
  const {offices} = make({
    brothers: ['Leone', 'Bernardo', 'Masseo', 'Rufino', 'Elia'].map((name) => brother(name)),
    fraternities: [house('Curia', {type: 'curia'}), house('Montefaggi')],
    institutions: [
      {id: 'studies', name: 'Studies', type: 'commission', circumscription_id: 'angelo'},
      {id: 'unused', name: 'Unused', type: 'team', circumscription_id: 'angelo'},
      {id: 'parish', name: 'Parish', type: 'parish', circumscription_id: 'angelo'},
    ],
    assignments: [
      at('leone', 'Montefaggi', 'guardian', null),
      at('bernardo', 'Montefaggi', 'Definitore e vicario', null),
      at('masseo', 'Curia', 'cook', null),
      at('rufino', 'Curia', 'member', null),
    ],
    services: [
      serves('elia', 'parish', 'Ministro provinciale'),
      serves('leone', 'parish', 'parish priest'),
      serves('masseo', 'studies', 'member'),
      serves('rufino', 'studies', 'president'),
    ],
  });
  expect(
    offices.map(({name, holders}) => `${name}: ${names(holders.map((one) => one.brother)).join()}`),
  ).toEqual(['Saint Angelo: Elia,Bernardo,Masseo', 'Studies: Rufino,Masseo']);
});
