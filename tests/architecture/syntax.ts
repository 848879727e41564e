import {parseSync} from 'vite';

/** A node of the syntax tree; what it holds depends on its type. */
export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
};

/** Parses a source file and returns every node of it, parents before children. */
export function nodesOf(file: string, source: string): Node[] {
  const {program, errors} = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const found: Node[] = [];
  collect(program, found);
  return found;
}

/** Lists what a file imports, in every way there is: values, types, `export from` and `import()`. */
export function importsOf(file: string, source: string): string[] {
  const importing = new Set([
    'ImportDeclaration',
    'ImportExpression',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'TSImportType',
  ]);
  return nodesOf(file, source)
    .filter(({type}) => importing.has(type))
    .flatMap((node) => textOf(node['source'] ?? node['argument']) ?? []);
}

/** Lists the names that a file declares and exports; what it passes on from another file is that file's. */
export function exportedNames(file: string, source: string): string[] {
  return nodesOf(file, source)
    .filter(({type}) => type === 'ExportNamedDeclaration')
    .flatMap(({declaration}) => {
      if (!isNode(declaration)) return [];
      const declared = declaration['declarations'];
      return Array.isArray(declared) ? declared : [declaration];
    })
    .flatMap(({id}) => (isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []));
}

/** The text of a plain string; `null` for everything else. */
export function textOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'TSLiteralType') return textOf(value['literal']);
  return value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : null;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function lineOf(source: string, node: Node): number {
  return source.slice(0, node.start).split('\n').length;
}

function collect(value: unknown, found: Node[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (isNode(value)) {
    found.push(value);
    for (const child of Object.values(value)) collect(child, found);
  }
}
