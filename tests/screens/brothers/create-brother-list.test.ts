import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  everything,
  type BrotherFilter,
  type BrotherSort,
} from '#src/screens/brothers/brother-view.ts';
import {createBrotherList} from '#src/screens/brothers/create-brother-list.ts';
import {brother, type Entry} from './brother-entry.ts';

function names(
  rows: readonly Entry[],
  filter: Partial<BrotherFilter>,
  sort: BrotherSort | '' = 'name_asc',
) {
  const list = createBrotherList(new Intl.Collator('en'));
  return list(rows, {...everything, ...filter}, sort).map((entry) => entry.row.name);
}

describe('searching brothers', () => {
  const rows = [
    brother({name: 'Frà Nicolò da Montelupo', birth_name: 'Ugo Terranoce'}),
    brother({name: 'Yosef Hutabolon'}),
  ];

  test.each(['nicolo', 'NICOLÒ', 'fra nico', 'monte', 'terra', 'UGO  TERRA', ' ugo '])(
    '"%s" finds the brother by name or birth name',
    (text) => {
      expect(names(rows, {text})).toEqual(['Frà Nicolò da Montelupo']);
    },
  );

  test.each(['dangelo', "D'ANGELO", 'd’angelo', 'd angelo', 'jean d', 'jean-d'])(
    '"%s" finds the brother whose name has an apostrophe and a hyphen',
    (text) => {
      const compound = brother({name: 'Saint-Jean D’Angelo'});
      expect(names([...rows, compound], {text})).toEqual(['Saint-Jean D’Angelo']);
    },
  );

  test('does not match across the end of one name and the start of the other', () => {
    expect(names(rows, {text: 'montelupo ugo'})).toEqual([]);
  });

  test('finds an own edit by its new name and by the official one', () => {
    const official = brother({name: 'Yosef Hutabolon', birth_name: 'Daud'});
    const row = {...official.row, name: 'Yosef Simarmata', birth_name: null};
    const edited: Entry = {...official, row, state: 'awaiting'};
    for (const text of ['simarmata', 'hutabolon', 'daud']) {
      expect(names([edited], {text})).toEqual(['Yosef Simarmata']);
    }
    expect(names([{...edited, official: null}], {text: 'simarmata'})).toHaveLength(1);
    expect(names([{...edited, official: null}], {text: 'hutabolon'})).toEqual([]);
  });

  test('lists every brother for an empty or blank search', () => {
    expect(names(rows, {text: '  '})).toHaveLength(2);
  });

  test('ignores other fields', () => {
    expect(names([brother({notes: 'Hutabolon'})], {text: 'hutabolon'})).toEqual([]);
  });
});

describe('filtering brothers', () => {
  test('matches exactly and combines the filters', () => {
    const rows = [
      brother({name: 'A', vocation_type: 'laicus'}),
      brother({name: 'B', circumscription_id: 'c2'}),
      brother({name: 'C', cached_status: 'deacon'}),
      brother({name: 'D', membership_status: 'deceased'}),
      brother({name: 'E', cached_status: null}),
    ];
    expect(names(rows, {vocation_type: 'laicus'})).toEqual(['A']);
    expect(names(rows, {circumscription_id: 'c2'})).toEqual(['B']);
    expect(names(rows, {cached_status: 'deacon'})).toEqual(['C']);
    expect(names(rows, {membership_status: 'deceased'})).toEqual(['D']);
    expect(names(rows, {membership_status: 'active', cached_status: 'priest'})).toEqual(['A', 'B']);
    expect(names(rows, {vocation_type: 'laicus', cached_status: 'deacon'})).toEqual([]);
  });

  test('omits archived brothers and lists all others', () => {
    const rows = [
      brother({name: 'Gone', deleted_at: '2026-01-01T00:00:00Z'}),
      brother({name: 'Dead', membership_status: 'deceased'}),
    ];
    expect(names(rows, {})).toEqual(['Dead']);
  });
});

describe('sorting brothers', () => {
  const rows = [
    brother({name: 'Zeno', birth_date: '1990-01-01'}),
    brother({name: 'Élie', birth_date: null}),
    brother({name: '', birth_date: '1980-01-01'}),
    brother({name: 'eduard', birth_date: '1970-01-01'}),
  ];

  test('orders names by the language, not by code points', () => {
    expect(names(rows, {}, 'name_asc')).toEqual(['eduard', 'Élie', 'Zeno', '']);
  });

  test.each(['en-GB', 'id-ID', 'it-IT'])('orders names as the collation of %s does', (language) => {
    const collator = new Intl.Collator(language, {sensitivity: 'base', numeric: true});
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', 'k', 'z', 'A', 'À', 'é', ' ', '-', '’', '9', 'ł'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(name, {maxLength: 8}), (all) => {
        const named = all.map((each) => brother({name: each}));
        const found = createBrotherList(collator)(named, everything, 'name_asc');
        const filled = found.map(({row}) => row.name).filter((each) => each !== '');
        expect(filled).toEqual(filled.toSorted(collator.compare));
      }),
    );
  });

  test('puts active brothers first and the dead last unless the user sorts the list', () => {
    const mixed = [
      brother({name: 'Aaron', membership_status: 'deceased'}),
      brother({name: 'Bruno', membership_status: 'departed'}),
      brother({name: 'Dino', membership_status: 'suspended'}),
      brother({name: 'Zeno'}),
      brother({name: 'Carlo'}),
    ];
    expect(names(mixed, {}, '')).toEqual(['Carlo', 'Zeno', 'Bruno', 'Dino', 'Aaron']);
    expect(names(mixed, {text: 'r'}, '')).toEqual(['Carlo', 'Bruno', 'Aaron']);
    expect(names(mixed, {}, 'name_asc')).toEqual(['Aaron', 'Bruno', 'Carlo', 'Dino', 'Zeno']);
  });

  test('puts missing values last in both directions', () => {
    expect(names(rows, {}, 'name_desc')).toEqual(['Zeno', 'Élie', 'eduard', '']);
    expect(names(rows, {}, 'birth_date_asc')).toEqual(['eduard', '', 'Zeno', 'Élie']);
    expect(names(rows, {}, 'birth_date_desc')).toEqual(['Zeno', '', 'eduard', 'Élie']);
  });

  test('orders brothers born on the same day by name in both directions', () => {
    const twins = [
      brother({name: 'B', birth_date: '1990-01-01'}),
      brother({name: 'A', birth_date: '1990-01-01'}),
    ];
    expect(names(twins, {}, 'birth_date_asc')).toEqual(['A', 'B']);
    expect(names(twins, {}, 'birth_date_desc')).toEqual(['A', 'B']);
  });
});
