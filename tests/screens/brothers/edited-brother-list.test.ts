import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {brotherSorts, everything, type BrotherSort} from '#src/screens/brothers/brother-view.ts';
import {createBrotherList} from '#src/screens/brothers/create-brother-list.ts';
import {brother} from './brother-entry.ts';

describe('a list of brothers that is used again', () => {
  test.each(['', ...brotherSorts] as const)(
    'sorted by "%s" returns the same as a new one after any edit',
    (sort) => {
      const collator = new Intl.Collator('en');
      const list = createBrotherList(collator);
      const before = Array.from({length: 60}, (_, n) =>
        brother({name: `Brother ${(n * 37) % 60}`, birth_date: n % 3 ? `19${n + 10}-01-01` : null}),
      );
      list(before, everything, sort);
      const renamed = {
        ...before[7]!,
        row: {...before[7]!.row, name: 'Aaron', birth_date: '1900-01-01'},
      };
      const archived = {
        ...before[9]!,
        row: {...before[9]!.row, deleted_at: '2026-01-01T00:00:00Z'},
      };
      const after = [
        ...before.slice(1, 7),
        renamed,
        before[8]!,
        archived,
        ...before.slice(10),
        brother({}),
      ];
      expect(list(after, everything, sort)).toEqual(
        createBrotherList(collator)(after, everything, sort),
      );
    },
  );

  test('returns the same as a new one after each of many edits', () => {
    const collator = new Intl.Collator('en');
    const name = fc.constantFrom('', 'Aaron', 'Élie', 'eduard', 'Zeno', 'Zeno 2');
    const membership = fc.constantFrom('active', 'departed', 'deceased');
    const edit = fc.record({
      at: fc.nat({max: 9}),
      name,
      membership_status: membership,
      kind: fc.constantFrom('replaced', 'moved', 'removed', 'added'),
    });
    const edits = fc.array(edit, {maxLength: 12});
    const order = fc.constantFrom<BrotherSort | ''>('', ...brotherSorts);
    fc.assert(
      fc.property(edits, order, (all, sort) => {
        const list = createBrotherList(collator);
        let rows = ['Zeno', 'Anna', 'Élie', 'Zeno', 'Bo'].map((each) => brother({name: each}));
        list(rows, everything, sort);
        for (const {at, kind, ...fields} of all) {
          const former = rows[at];
          const row = former && {...former, row: {...former.row, ...fields}};
          if (kind === 'replaced' && row) rows = rows.with(at, row);
          // The screens put a row with an unsent edit at the end.
          if (kind === 'moved' && row) rows = [...rows.toSpliced(at, 1), row];
          if (kind === 'removed') rows = rows.toSpliced(at, 1);
          if (kind === 'added') rows = rows.toSpliced(at, 0, brother(fields));
          expect(list(rows, everything, sort)).toEqual(
            createBrotherList(collator)(rows, everything, sort),
          );
        }
      }),
    );
  });

  test('sorts no other rows when one is edited', () => {
    const collator = new Intl.Collator('en');
    let compared = 0;
    const compare = (a: string, b: string) => {
      compared += 1;
      return collator.compare(a, b);
    };
    const list = createBrotherList(Object.create(collator, {compare: {value: compare}}));
    const rows = Array.from({length: 1000}, (_, n) =>
      brother({name: `Brother ${(n * 37) % 1000}`}),
    );
    list(rows, everything, 'name_asc');
    compared = 0;
    const edited = {...rows[500]!, row: {...rows[500]!.row, name: 'Brother 12a'}};
    list([...rows.toSpliced(500, 1), edited], everything, 'name_asc');
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThan(50);
  });

  test('finds an edited name and no longer the former one', () => {
    const list = createBrotherList(new Intl.Collator('en'));
    const entry = brother({name: 'Old'});
    list([entry], {...everything, text: 'old'}, 'name_asc');
    const row = {...entry.row, name: 'New'};
    const edited = {...entry, row, official: row};
    expect(list([edited], {...everything, text: 'new'}, 'name_asc')).toEqual([edited]);
    expect(list([edited], {...everything, text: 'old'}, 'name_asc')).toEqual([]);
  });
});
