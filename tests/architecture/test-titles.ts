import {isNode, lineOf, type Node, nodesOf, textOf} from './syntax.ts';

/** Words that begin a fragment; a title begins with its subject instead. */
const fragment = /^(?:who|what|whose|of|that|as)\b/i;

const runners: ReadonlySet<unknown> = new Set(['test', 'it', 'describe']);

/** Lists the titles of tests and of groups of tests that begin with a word of a fragment. */
export function fragmentTitlesIn(file: string, source: string): string[] {
  return nodesOf(file, source).flatMap((node) => {
    const title = titleOf(node);
    return fragment.test(title) ? [`${file}:${lineOf(source, node)} ${title}`] : [];
  });
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
