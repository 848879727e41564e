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

const elected = (brother_id: string, office: string, rest: object = {}) => ({
  id: `${brother_id} ${office}`,
  brother_id,
  chapter_id: null,
  office,
  fraternity_id: null,
  circumscription_id: 'rosa',
  start_date: '2025-01-10',
  end_date: null,
  left_on: null,
  acceptance: 'accepted',
  ...rest,
});

test('the offices include those elected by a chapter, each once, but not the ones of a house', () => {
  const rows = {
    brothers: ['Leone', 'Bernardo', 'Masseo', 'Rufino'].map((name) => brother(name)),
    fraternities: [house('Montefaggi', {circumscription_id: 'rosa'})],
    assignments: [at('bernardo', 'Montefaggi', 'Vicario provinciale', null)],
    elections: [
      elected('bernardo', 'provincial vicar'),
      elected('leone', 'minister'),
      elected('masseo', 'guardian', {fraternity_id: 'Montefaggi'}),
      elected('rufino', 'provincial councillor', {left_on: '2026-01-01'}),
    ],
  };
  const shown = ({offices}: ReturnType<typeof make>) =>
    offices.map(({name, holders}) => [
      name,
      holders.map((one) => `${one.brother.name} ${one.role}`),
    ]);
  expect(shown(make(rows))).toEqual([
    ['Saint Rosa', ['Leone minister', 'Bernardo Vicario provinciale']],
  ]);
  expect(shown(make(rows, {circumscriptionId: 'angelo'}))).toEqual([]);
});

test('a later election to an office leaves out the brother whose assignment names it', () => {
  const rows = {
    brothers: ['Leone', 'Bernardo', 'Masseo', 'Rufino'].map((name) => brother(name)),
    fraternities: [house('Curia', {type: 'curia', circumscription_id: 'rosa'})],
    institutions: [{id: 'press', name: 'Press', type: 'school', circumscription_id: 'rosa'}],
    assignments: [
      at('bernardo', 'Curia', 'minister', null),
      at('masseo', 'Curia', 'provincial councillor', null),
    ],
    services: [serves('rufino', 'press', 'Ministro provinciale')],
  };
  const holders = (elections: ReturnType<typeof elected>[]) =>
    make({...rows, elections}).offices.flatMap((group) =>
      group.holders.map((one) => one.brother.name),
    );
  expect(
    holders([elected('leone', 'minister'), elected('leone', 'provincial councillor')]),
  ).toEqual(['Leone', 'Leone', 'Masseo']);
  const earlier = {start_date: '2019-01-10', end_date: '2030-01-10'};
  expect(holders([elected('leone', 'minister', earlier)])).toContain('Bernardo');
});
