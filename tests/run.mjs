// Usage: node tests/run.mjs check|test|test:all|e2e|pictures|bench|mutants|rehearse|storm [arguments of the command]
import {fileURLToPath} from 'node:url';
import {runnerImport} from 'vite';

const [command, ...rest] = process.argv.slice(2);
const own = {
  bench: 'bench/main.ts',
  mutants: 'mutants/main.ts',
  rehearse: 'rehearsal/main.ts',
  storm: 'simulation/main.ts',
}[command];
const file = fileURLToPath(new URL(own ?? 'harness/main.ts', import.meta.url));
const {NODE_ENV: before} = process.env;
const {module} = await runnerImport(file, {logLevel: 'error'});
// Vite sets it; the commands choose it themselves.
if (before === undefined) delete process.env.NODE_ENV;

try {
  if (command === 'bench') await module.bench(rest);
  else if (command === 'mutants') process.exitCode = await module.mutants(rest);
  else if (command === 'rehearse') process.exitCode = await module.rehearse(rest);
  else if (command === 'storm') process.exitCode = await module.storm(rest);
  else process.exitCode = await module.main(command, rest);
} catch (error) {
  if (error?.name !== 'Refusal') throw error;
  process.stderr.write(`Fraternitas: ${error.message}\n`);
  process.exitCode = 1;
}
