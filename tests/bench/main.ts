import {benchBackend} from './backend.ts';
import {engines} from './bench-server.ts';
import {benchDevice} from './device.ts';
import {benchReturning} from './returning/main.ts';

/**
 * Measures the server's functions on PostgreSQL and what people wait for on a device. Words choose a part
 * (`backend`, `device`, `returning`) and the device's server (`embedded`, `postgres`), numbers of brothers the sizes. On a
 * busy machine compare within one run only.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const known = ['backend', 'device', 'returning', ...engines];
  const strange = words.find((word) => !known.includes(word) && !/^\d+$/.test(word));
  if (strange !== undefined) throw new Error(`Words are: ${known.join(', ')}, not "${strange}".`);
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
  if (words.includes('returning')) return benchReturning(sizes.at(-1));
  const chosen = engines.filter((engine) => words.includes(engine));
  const wantsDevice = words.includes('device') || chosen.length > 0;
  const wantsBackend = words.includes('backend');
  if (wantsBackend || !wantsDevice) await benchBackend(sizes.at(-1) ?? 20_000);
  if (wantsBackend && !wantsDevice) return;
  await benchDevice(sizes.length > 0 ? sizes : [500, 20_000], chosen.length > 0 ? chosen : engines);
}
