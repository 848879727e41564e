import {isNode, lineOf, type Node, nodesOf} from './syntax.ts';

/**
 * Lists the lines that assert `not.toBeNull()` about a query for an element. `getBy…` and `findBy…` throw by
 * themselves and never return null; instead of `queryBy…` the test can call `getBy…`, which reports what the page
 * shows. The linter refuses the matchers that are weak about every value (`vitest/no-restricted-matchers`).
 */
export function weakAssertionsIn(file: string, source: string): string[] {
  return nodesOf(file, source)
    .filter((node) => nameOf(node) === 'toBeNull' && isNegatedQuery(node['callee']))
    .map((node) => `${file}:${lineOf(source, node)}`);
}

/** Whether a matcher's callee is `expect(…By…(…)).not.<matcher>`. */
function isNegatedQuery(callee: unknown): boolean {
  const negated = isNode(callee) ? callee['object'] : null;
  if (!isNode(negated) || propertyOf(negated) !== 'not') return false;
  const expecting = negated['object'];
  if (!isNode(expecting) || nameOf(expecting) !== 'expect') return false;
  const [argument] = expecting['arguments'] as unknown[];
  const query =
    isNode(argument) && argument.type === 'AwaitExpression' ? argument['argument'] : argument;
  return isNode(query) && /^(?:get|find|query)(?:All)?By[A-Z]/.test(nameOf(query) ?? '');
}

/** The name of the function or method that a call calls; `null` for other nodes. */
function nameOf(node: Node): string | null {
  const callee = node.type === 'CallExpression' ? node['callee'] : null;
  if (!isNode(callee)) return null;
  return callee.type === 'Identifier' ? String(callee['name']) : propertyOf(callee);
}

function propertyOf(node: Node): string | null {
  const property = node.type === 'MemberExpression' ? node['property'] : null;
  return isNode(property) && property.type === 'Identifier' ? String(property['name']) : null;
}
