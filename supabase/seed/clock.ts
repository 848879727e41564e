import type {Day} from '#src/lib/civil-date.ts';
import type {Random} from './random.ts';

/** A moment of the working day, UTC. */
export function momentOn(day: Day, random: Random): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${day}T${two(random.int(1, 15))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}Z`;
}
