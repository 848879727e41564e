import {pause} from './pause.ts';

const retryMs = 300;

/** Does the work, and once more after a moment when it fails. */
export function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(() => pause(retryMs).then(work));
}
