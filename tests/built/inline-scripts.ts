import {readFileSync} from 'node:fs';

/** The scripts inside the built page, in order. */
export function inlineScripts(): string[] {
  const page = readFileSync('dist/index.html', 'utf8');
  return page.match(/(?<=<script>)[\s\S]*?(?=<\/script>)/g) ?? [];
}
