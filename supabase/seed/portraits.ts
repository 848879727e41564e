import {sort} from 'd3-array';
import {completedYears} from './calendar.ts';
import type {Person} from './person.ts';
import type {Province} from './province.ts';
import {at, draft, idOf, type Draft} from './tables.ts';

/** The file of a portrait and the row that names it. */
export type Portrait = {readonly row: Draft<'brother_photos'>; readonly bytes: Uint8Array};

const portraitCount = 60;

/** Friars who do not exist, of 128 × 128 pixels: part of the bundle, like the tables. */
const pictures = import.meta.glob<string>('./data/portraits/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Gives portraits to the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function choosePortraits({people, today}: Province): Portrait[] {
  const rank = ({account, office}: Person): number =>
    account === null ? (office === 'guardian' ? 1 : 2) : 0;
  const present = people.filter(({isPresent}) => isPresent);
  const shown = sort(present, rank).slice(0, portraitCount);
  return shown.map(({id, side, birth}, turn) => {
    const age = completedYears(birth, today);
    const hair = age < 50 ? 'young' : age < 70 ? 'grey' : 'white';
    const fitting = Object.keys(pictures).filter((file) => file.includes(`${side.name}-${hair}-`));
    const [, base64 = ''] = pictures[at(fitting, turn % fitting.length)]?.split(',') ?? [];
    const bytes = Buffer.from(base64, 'base64');
    const storage_path = `${id}/${idOf('portraits', id)}.png`;
    const file = {storage_path, mime_type: 'image/png', byte_size: bytes.length};
    return {row: draft('brother_photos', id, {brother_id: id, ...file}), bytes};
  });
}
