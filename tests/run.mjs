// Usage: node tests/run.mjs check|test|e2e|pictures [what to pass on to Playwright]
import {fileURLToPath} from 'node:url';
import {runnerImport} from 'vite';

const file = fileURLToPath(new URL('harness/main.ts', import.meta.url));
const {NODE_ENV: before} = process.env;
const {module} = await runnerImport(file, {logLevel: 'error'});
// Vite has set it for its own sake; what is run from here chooses for itself.
if (before === undefined) delete process.env.NODE_ENV;
process.exitCode = await module.main(process.argv.slice(2));
