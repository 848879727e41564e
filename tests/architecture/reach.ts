import {existsSync} from 'node:fs';
import {readSource} from './source-files.ts';
import {isNode, nodesOf, textOf, type Node} from './syntax.ts';

/**
 * Lists the code that is loaded from a file on, imported at once or when it is needed, as paths from the root.
 * `leaves` says of a node that nothing below it counts.
 */
export function codeReachedFrom(start: string, leaves: (node: Node) => boolean): Set<string> {
  const reached = new Set([start]);
  for (const file of reached)
    if (/\.tsx?$/.test(file))
      for (const target of targetsOf(file, leaves)) if (existsSync(target)) reached.add(target);
  return reached;
}

function targetsOf(file: string, leaves: (node: Node) => boolean): string[] {
  const folder = file.slice(0, file.lastIndexOf('/'));
  return importsBelow(nodesOf(file, readSource(file)), leaves).map((specifier) =>
    specifier.startsWith('#') ? specifier.slice(1) : specifier.replace('.', folder),
  );
}

function importsBelow(nodes: readonly Node[], leaves: (node: Node) => boolean): string[] {
  const left = nodes.filter(leaves);
  return nodes
    .filter(({type, importKind}) => loading.has(type) && importKind !== 'type')
    .filter((node) => !left.some((parent) => isInside(node, parent)))
    .flatMap((node) => textOf(node['source']) ?? []);
}

const loading = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]);

function isInside(node: Node, parent: Node): boolean {
  return isNode(parent) && node.start >= parent.start && node.start < Number(parent['end']);
}
