import type {Row} from './wire.ts';
import type {World} from './world.ts';

/** Erases a brother as the world's administrator. Answers the list of what was erased. */
export async function eraseBrother({db, admin}: World, brother: string): Promise<Row> {
  const [row] = await db.queryAs<{answer: Row}>(
    admin,
    `select public.gdpr_erase_brother($1::uuid, 'art. 17 request') as answer`,
    [brother],
  );
  return row?.answer ?? {};
}
