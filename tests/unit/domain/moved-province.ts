import type {Destination, Move} from '#src/domain/moves.ts';
import type {BrotherRecord, ProvinceRecords} from '#src/domain/validation/records.ts';
import {emptyProvince, soundBrother} from '#tests/unit/domain/validation/one-life.ts';

/** A house in short: `Leone guardian 2024-09-01`, one line for each resident; with a last day when it is known. */
type Houses = Readonly<Record<string, readonly string[]>>;

export function province(
  houses: Houses,
  posts: Houses = {},
  changed: Readonly<Record<string, Partial<BrotherRecord>>> = {},
): ProvinceRecords {
  const rows = (all: Houses, letter: string) =>
    Object.entries(all).flatMap(([house, lines]) =>
      lines.map((line, index) => {
        const [name = '', role = '', start_date = '', end_date = null] = line.split(' ');
        const id = `${letter} ${house} ${index + 1}`;
        return {
          id,
          brother_id: name,
          house,
          role: role === '-' ? null : role,
          start_date,
          end_date,
        };
      }),
    );
  const homes = rows(houses, 'home').map((r) => ({...r, fraternity_id: r.house}));
  const institutions = rows(posts, 'post').map((r) => ({...r, institution_id: r.house}));
  const names = [...new Set([...homes, ...institutions].map(({brother_id}) => brother_id))];
  return {
    ...emptyProvince,
    today: '2026-11-21',
    brothers: names.map((id) => ({...soundBrother, id, name: id, ...changed[id]})),
    vows: names.map((brother_id) => ({
      id: `vow of ${brother_id}`,
      brother_id,
      type: 'solemn',
      date: '2005-08-02',
      received_by: 'the minister',
      witness_1: 'one',
      witness_2: 'two',
    })),
    fraternity_assignments: homes,
    institution_assignments: institutions,
    fraternities: Object.keys(houses).map((id) => ({id, type: 'friary', circumscription_id: 'c1'})),
  };
}

/** A move of all to one house. */
export type Common = Move & Pick<Destination, 'houseId' | 'role'>;

export const toFriary = (
  houseId: string,
  role: string | null = null,
  date = '2026-11-21',
): Common => ({
  table: 'fraternity_assignments',
  houseId,
  role,
  date,
  chapterId: null,
});

export const allTo = ({houseId, role}: Common, names: readonly string[]): Destination[] =>
  names.map((brotherId) => ({brotherId, houseId, role}));

/** A line of a table of moves: `Leone Rieti guardian`. */
export const eachTo = (lines: readonly string[]): Destination[] =>
  lines.map((line) => {
    const [brotherId = '', houseId = '', role = null] = line.split(' ');
    return {brotherId, houseId, role};
  });
