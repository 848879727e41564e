import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {availableParallelism, cpus, loadavg, totalmem} from 'node:os';
import {findChromium} from '#tests/e2e/support/chromium.ts';
import type {Section} from './report.ts';

const file = 'docs/benchmarks.md';
const heading = '## What was measured';
const intro =
  '`npm run bench -- --write` writes this part, each table in the place of its last one.';
const GIB = 1024 ** 3;

/** Puts a section into the document, under the machine, the day and the command that measured it. */
export function writeSection(section: Section, command: string): void {
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, methodOf(command)));
}

/** The document with this section in the place of the one with the same title. What people wrote stays as it is. */
export function withSection(document: string, section: Section, method: string): string {
  const at = document.indexOf(`${heading}\n`);
  const written = at === -1 ? document.trimEnd() : document.slice(0, at).trimEnd();
  const after = at === -1 ? '' : document.slice(at);
  const end = after.indexOf('\n## ', heading.length);
  const measured = end === -1 ? after : after.slice(0, end);
  const rest = end === -1 ? '' : `\n${after.slice(end + 1).trimEnd()}\n`;
  const [, ...blocks] = measured.trimEnd().split(/\n(?=### )/);
  const own = `### ${section.title}\n\n${method}\n\n${tableOf(section)}`;
  const isOther = (block: string) => !block.startsWith(`### ${section.title}\n`);
  const place = blocks.findIndex((block) => !isOther(block));
  const others = blocks.filter(isOther).map((block) => block.trimEnd());
  const all = others.toSpliced(place === -1 ? others.length : place, 0, own);
  return `${[written, heading, intro, ...all].join('\n\n')}\n${rest}`;
}

/** The lines as a table of Markdown, with columns of one width as the formatter wants them. */
function tableOf({lines}: Section): string {
  const columns = [...new Set(Object.values(lines).flatMap((line) => Object.keys(line)))];
  const rows = [
    ['work', ...columns],
    ...Object.entries(lines).map(([what, line]) => [
      what,
      ...columns.map((column) => String(line[column] ?? '')),
    ]),
  ];
  const widths = ['work', ...columns].map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length), 3),
  );
  const draw = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(draw);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}

function methodOf(command: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'});
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / GIB)} GiB`;
  const engines = [`Node.js ${process.versions.node}`, chromiumVersion()].filter(Boolean);
  const load = loadavg().map((one) => one.toFixed(1));
  return (
    `${day.format(new Date())}, ${availableParallelism()} cores of ${model}, ${memory}, ${engines.join(', ')}: ` +
    `\`${command}\`. Load of the last 1, 5 and 15 minutes: ${load.join(', ')}.`
  );
}

function chromiumVersion(): string {
  const found = findChromium();
  if (found === null) return '';
  const {stdout} = spawnSync(found, ['--version', '--no-sandbox'], {encoding: 'utf8'});
  return (stdout ?? '').split(' built')[0]?.trim() ?? '';
}
