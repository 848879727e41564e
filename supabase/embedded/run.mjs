// Plain JavaScript that even an old Node can run: it reports what is missing before anything else is loaded,
// then starts the TypeScript. Usage: node supabase/embedded/run.mjs start|reset|restore [options]
import {readFileSync} from 'node:fs';

const commands = ['start', 'reset', 'restore'];
const [command, ...options] = process.argv.slice(2);

// Otherwise Vite sets 'development' when it runs TypeScript, and builds React for it.
process.env.NODE_ENV ??= 'production';

try {
  checkNode();
  if (!commands.includes(command)) throw new Error('Use "start", "reset" or "restore".');
  const {runnerImport} = await loadVite();
  const file = new URL(`./${command}.ts`, import.meta.url).pathname;
  const {module} = await runnerImport(decodeURIComponent(file), {logLevel: 'silent'});
  await module[command](options);
} catch (error) {
  const [firstLine] = String(error?.message ?? error).split('\n');
  process.stderr.write(`Fraternitas: ${firstLine}\n`);
  if (process.env.DEBUG) process.stderr.write(`${error?.stack}\n`);
  process.exit(1);
}

function checkNode() {
  const {engines} = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const [, major, minor, excluded] = engines.node.match(/>=(\d+)\.(\d+) <(\d+)/).map(Number);
  const present = process.versions.node.split('.').map(Number);
  const isNewEnough = present[0] > major || (present[0] === major && present[1] >= minor);
  if (isNewEnough && present[0] !== excluded) return;
  throw new Error(
    `Node.js ${major}.${minor} or newer, but not ${excluded}, is required; this is ${process.versions.node}.`,
  );
}

async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('The packages are not installed. Run `npm ci` first.', {cause: error});
  }
}
