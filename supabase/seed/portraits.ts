import {sort} from 'd3-array';
import {completedYears} from './calendar.ts';
import {islandCodes} from './geography.ts';
import {drawPortrait} from './portrait.ts';
import type {Province} from './province.ts';
import {createRandom} from './random.ts';
import {draft, idOf, type Draft} from './tables.ts';

/** The file of a drawn portrait and the row that names it. */
export type Portrait = {readonly row: Draft<'brother_photos'>; readonly bytes: Uint8Array};

const portraitCount = 60;
const portraitSeed = 1210;
const islands = new Set(islandCodes.map((code) => idOf('circumscriptions', code)));

/** Draws the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function drawPortraits({tables, links, today}: Province): Portrait[] {
  const random = createRandom(portraitSeed);
  const present = tables.brothers.filter((one) => one.membership_status === 'active');
  const linked = new Set(links.values());
  const guarding = tables.fraternity_assignments.filter(
    ({role, end_date}) => role === 'guardian' && end_date === null,
  );
  const guardians = new Set(guarding.map(({brother_id}) => brother_id));
  const rank = (id: string): number => (linked.has(id) ? 0 : guardians.has(id) ? 1 : 2);
  const shuffled = random.shuffled(present.filter(({birth_date}) => birth_date !== null));
  const chosen = sort(shuffled, ({id}) => rank(id)).slice(0, portraitCount);
  return chosen.map(({id, birth_date, circumscription_id}) => {
    const age = completedYears(birth_date ?? today, today);
    const sitter = {age, isIslander: islands.has(circumscription_id)};
    const bytes = drawPortrait(sitter, random.fork(id));
    const storage_path = `${id}/${idOf('portraits', id)}.png`;
    const file = {storage_path, mime_type: 'image/png', byte_size: bytes.length} as const;
    return {row: draft('brother_photos', id, {brother_id: id, ...file}), bytes};
  });
}
