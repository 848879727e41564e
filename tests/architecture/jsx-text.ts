import {isNode, lineOf, nodesOf, textOf, type Node} from './syntax.ts';

/** Attributes that people read or hear. */
const spoken = /^(aria-label|aria-description|title|placeholder|alt|label|.*(Label|Text|Title))$/;
const letters = /\p{L}/u;

/** Finds words written in the markup itself, where no language can reach them. */
export function untranslated(file: string, source: string): string[] {
  return nodesOf(file, source)
    .flatMap(wordsIn)
    .map(({node, words}) => `${file}:${lineOf(source, node)} ${words.trim()}`);
}

function wordsIn(node: Node): {node: Node; words: string}[] {
  switch (node.type) {
    case 'JSXText':
      return found(node, String(node['value']));
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[])
        .filter(({type}) => type === 'JSXExpressionContainer')
        .flatMap((child) => literals(child['expression']));
    case 'JSXAttribute': {
      const {name} = node['name'] as Node;
      if (typeof name !== 'string' || !spoken.test(name)) return [];
      const value = node['value'];
      return isNode(value) && value.type === 'JSXExpressionContainer'
        ? literals(value['expression'])
        : literals(value);
    }
    default:
      return [];
  }
}

/** Words in an expression that is shown as it is, also when it is chosen by a condition. */
function literals(value: unknown): {node: Node; words: string}[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return found(value, textOf(value) ?? '');
    case 'TemplateLiteral':
      return (value['quasis'] as Node[]).flatMap((quasi) =>
        found(quasi, (quasi['value'] as {cooked: string}).cooked),
      );
    case 'ConditionalExpression':
      return [...literals(value['consequent']), ...literals(value['alternate'])];
    case 'LogicalExpression':
      return [...literals(value['left']), ...literals(value['right'])];
    default:
      return [];
  }
}

function found(node: Node, words: string): {node: Node; words: string}[] {
  return letters.test(words) ? [{node, words}] : [];
}
