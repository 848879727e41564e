// Usage: node tests/run.mjs check|test|e2e|pictures [what to pass on to Playwright]
import {fileURLToPath} from 'node:url';
import {runnerImport} from 'vite';

const file = fileURLToPath(new URL('harness/main.ts', import.meta.url));
const {module} = await runnerImport(file, {logLevel: 'error'});
process.exitCode = await module.main(process.argv.slice(2));
