import type {PendingChange} from '#src/queries/review.ts';
import type {Life} from './use-life.ts';

/** The open proposals about brothers or what belongs to them, also what is to belong to them. */
export function proposalsAbout(
  queue: readonly PendingChange[],
  lives: readonly Life[],
): readonly PendingChange[] {
  const brothers = new Set(lives.map(({id}) => id));
  const records = new Set(
    lives.flatMap(({id, rows}) => [id, ...rows.map(({values}) => values.id)]),
  );
  return queue.filter(({record_id: id, base_values: base, proposed_changes: proposed}) => {
    const owner = proposed['brother_id'] ?? base['brother_id'];
    return records.has(id) || (typeof owner === 'string' && brothers.has(owner));
  });
}
