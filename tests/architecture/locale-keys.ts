import {isNode, lineOf, nodesOf, textOf} from './syntax.ts';

export type Texts = ReadonlyMap<string, string>;

const plural = /_(zero|one|two|few|many|other)$/;

/** Flattens a locale file to the paths of its texts. */
export function flatten(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)]],
    ),
  );
}

/** The key as the code writes it: without the ending that the count chooses. */
export function withoutPlural(key: string): string {
  return key.replace(plural, '');
}

/** The keys that have plural forms. A key that only ends like one (`level_one`) has no `_other`. */
export function pluralKeys(texts: Texts): Set<string> {
  return new Set(
    [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => withoutPlural(key)),
  );
}

/** The keys as the code may write them. */
export function writtenKeys(texts: Texts): Set<string> {
  const plurals = pluralKeys(texts);
  return new Set(
    [...texts.keys()].map((key) => (plurals.has(withoutPlural(key)) ? withoutPlural(key) : key)),
  );
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '').toSorted();
}

/** What a file says about keys: every text that could be one, and what it asks `t` for outright. */
export type Mentions = {
  readonly literals: readonly string[];
  /** Templates, with `*` where a value is put in. */
  readonly patterns: readonly string[];
  readonly asked: readonly {key: string; where: string}[];
};

export function mentionsIn(file: string, source: string): Mentions {
  const nodes = nodesOf(file, source);
  return {
    literals: nodes.flatMap((node) => textOf(node) ?? []),
    patterns: nodes
      .filter(({type}) => type === 'TemplateLiteral' || type === 'TSTemplateLiteralType')
      .map((node) =>
        (node['quasis'] as {value: {cooked: string}}[]).map(({value}) => value.cooked).join('*'),
      )
      // Without a block in front it could be any text.
      .filter((pattern) => /^[a-z][\w-]*\./i.test(pattern)),
    asked: nodes
      .filter(({type, ...node}) => type === 'CallExpression' && isTranslate(node['callee']))
      .flatMap((node) => {
        const key = textOf((node['arguments'] as unknown[])[0]);
        return key === null ? [] : [{key, where: `${file}:${lineOf(source, node)}`}];
      }),
  };
}

function isTranslate(callee: unknown): boolean {
  return isNode(callee) && ['t', 'translate'].includes(String(callee['name']));
}

/** Turns a template's pattern into a test of whole keys; a value stands for one step of the path. */
export function matches(pattern: string): (key: string) => boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${escaped.join('[^.]+')}$`);
  return (key) => expression.test(key);
}
