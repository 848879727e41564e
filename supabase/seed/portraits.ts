import {completedYears} from './calendar.ts';
import {circumscriptionId, type Code, isIslandCode} from './geography.ts';
import {drawPortrait} from './portrait.ts';
import type {Province} from './province.ts';
import {createRandom} from './random.ts';
import {idOf, type Draft} from './tables.ts';

/** The file of a drawn portrait and the row that names it. */
export type Portrait = {
  readonly row: Draft<'brother_photos'>;
  readonly bytes: Uint8Array;
};

const portraitCount = 60;
const portraitSeed = 1210;
const codes: readonly Code[] = ['PRV-NUS', 'CUS-ARA', 'PRV-APP', 'DEL-BAL'];

/** Draws the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function drawPortraits({tables, links, today}: Province): Portrait[] {
  const random = createRandom(portraitSeed);
  const present = tables.brothers.filter(
    ({membership_status, birth_date}) => membership_status === 'active' && birth_date !== null,
  );
  const linked = new Set(links.values());
  const guardians = new Set(
    tables.fraternity_assignments
      .filter(({role, end_date}) => role === 'guardian' && end_date === null)
      .map(({brother_id}) => brother_id),
  );
  const rank = ({id}: Draft<'brothers'>): number =>
    linked.has(id) ? 0 : guardians.has(id) ? 1 : 2;
  const islands = new Set(codes.filter(isIslandCode).map(circumscriptionId));
  return random
    .shuffled(present)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, portraitCount)
    .map(({id, birth_date, circumscription_id}) => {
      const sitter = {
        age: completedYears(birth_date ?? today, today),
        isIslander: islands.has(circumscription_id),
      };
      const bytes = drawPortrait(sitter, random.fork(id));
      const path = `${id}/${idOf('portraits', id)}.png`;
      const row = {
        id: idOf('brother_photos', id),
        brother_id: id,
        storage_path: path,
        mime_type: 'image/png',
        byte_size: bytes.length,
      };
      return {row, bytes};
    });
}
