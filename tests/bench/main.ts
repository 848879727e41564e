import {Refusal} from '#supabase/embedded/refusal.ts';
import {benchBackend} from './backend.ts';
import {engines} from './bench-server.ts';
import {benchDevice} from './device.ts';
import {benchPeers} from './peers/main.ts';
import {printSection, type Report} from './report.ts';
import {benchReturning} from './returning/main.ts';
import {writeSection} from './write-report.ts';

/**
 * Measures the server's functions on PostgreSQL and what people wait for on a device. Words choose a part
 * (`backend`, `device`, `returning`, `peers`) and the device's server (`embedded`, `postgres`), numbers of brothers the sizes;
 * `--write` also puts the tables into docs/benchmarks.md. On a busy machine compare within one run only.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const known = ['backend', 'device', 'returning', 'peers', '--write', ...engines];
  const strange = words.find((word) => !known.includes(word) && !/^\d+$/.test(word));
  if (strange !== undefined) throw new Refusal(`Words are: ${known.join(', ')}, not "${strange}".`);
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
  if (words.includes('returning')) return benchReturning(sizes.at(-1));
  const report: Report = (section) => {
    printSection(section);
    if (words.includes('--write')) writeSection(section, ['npm run bench --', ...words].join(' '));
  };
  if (words.includes('peers')) return benchPeers(sizes.at(-1) ?? 500, report);
  const chosen = engines.filter((engine) => words.includes(engine));
  const wantsDevice = words.includes('device') || chosen.length > 0;
  const wantsBackend = words.includes('backend');
  if (wantsBackend || !wantsDevice) await benchBackend(sizes.at(-1) ?? 20_000, report);
  if (wantsBackend && !wantsDevice) return;
  const provinces = sizes.length > 0 ? sizes : [500, 20_000];
  await benchDevice(provinces, chosen.length > 0 ? chosen : engines, report);
}
