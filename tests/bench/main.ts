import {benchBackend} from './backend.ts';
import {benchDevice} from './device.ts';

/**
 * Measures the backend on PostgreSQL and what people wait for on a device; a first word (`backend`, `device`)
 * chooses one of them, numbers of brothers choose the sizes. On a busy machine compare within one run only.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const sizes = words.map(Number).filter(Number.isInteger);
  const part = words.find((word) => !Number.isInteger(Number(word)));
  if (part !== 'device') await benchBackend(sizes.at(-1) ?? 20_000);
  if (part !== 'backend') await benchDevice(sizes.length > 0 ? sizes : [500, 20_000]);
}
