import {isNode, lineOf, type Node, nodesOf, textOf} from './syntax.ts';

/** Words that begin a fragment; a title begins with its subject, or with the verb that follows the title of its group. */
const beginnings = new Set(
  (
    'who what whose that as when while unless until if because after before during ' +
    'of by for from in on over under with without except at'
  ).split(' '),
);

const runners: ReadonlySet<unknown> = new Set(['test', 'it', 'describe']);

/** Lists the titles of tests and of groups of tests that begin with a word of a fragment. */
export function fragmentTitlesIn(file: string, source: string): string[] {
  return nodesOf(file, source).flatMap((node) => {
    const title = titleOf(node);
    return isFragment(title) ? [`${file}:${lineOf(source, node)} ${title}`] : [];
  });
}

function isFragment(title: string): boolean {
  const [first = ''] = title.toLowerCase().match(/^[a-z]+\b/) ?? [];
  return beginnings.has(first) && !/^at (?:most|least)\b/i.test(title);
}

/** The title of a call of `test`, `it` or `describe`, also of `test.each(…)(title)`; else an empty text. */
function titleOf(node: Node): string {
  if (node.type !== 'CallExpression' || !runners.has(runnerOf(node['callee']))) return '';
  const [title] = node['arguments'] as unknown[];
  return textOf(title) ?? beginningOf(title);
}

/** The first name of a chain of calls and properties: `test` for `test.each(rows)`. */
function runnerOf(callee: unknown): unknown {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return callee['name'];
  return runnerOf(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

/** The text of a template before its first value. */
function beginningOf(title: unknown): string {
  if (!isNode(title) || title.type !== 'TemplateLiteral') return '';
  const [first] = title['quasis'] as {readonly value: {readonly raw: string}}[];
  return first?.value.raw ?? '';
}
