import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {parseSync} from 'vite';
import {browsersWithout, compatData, type Feature} from './oldest-browsers.ts';
import {isNode, type Node} from './syntax.ts';

const builtins = compatData.javascript['builtins'] as Feature;
const {api} = compatData;

/** Name of a declaration in TypeScript's library → name in MDN's table. */
const otherNames: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  IteratorObject: 'Iterator',
};

/**
 * Writes TypeScript's own library of the newest JavaScript and DOM into `folder`, without the features that one
 * of the oldest supported browsers lacks: code that uses one no longer compiles.
 *
 * @param kept Features that stay, such as `api.Navigator.setAppBadge`.
 * @returns The files written, and the features left out.
 */
export function writeOldestLibrary(
  folder: string,
  kept: ReadonlySet<string>,
): {files: string[]; missing: Set<string>} {
  mkdirSync(folder, {recursive: true});
  const sources = librarySources();
  const heirs = heirsIn(sources.map(({nodes}) => nodes));
  const missing = new Set<string>();
  const isMissing = (names: readonly string[]) => {
    // Several where a mixin's members are listed under the interfaces that include it.
    const known = names.filter((name) => featureAt(name)?.__compat !== undefined);
    if (known.length === 0 || known.some((name) => browsersWithout(featureAt(name)).length === 0))
      return false;
    for (const name of known) missing.add(name);
    return !known.some((name) => kept.has(name));
  };
  const files = sources.map(({name, text, nodes}) => {
    let rest = text;
    const cut = ({start, end}: Range) => {
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    };
    for (const range of rangesToCut(nodes, '', heirs, isMissing)) cut(range);
    const file = path.join(folder, name);
    writeFileSync(file, rest);
    return file;
  });
  return {files, missing};
}

type Range = {readonly start: number; readonly end: number};
type Heirs = ReadonlyMap<string, readonly string[]>;

function librarySources(): {name: string; text: string; nodes: Node[]}[] {
  const require = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const {platform, arch} = process;
  const compiler = require.resolve(`@typescript/typescript-${platform}-${arch}/package.json`);
  const folder = path.join(path.dirname(compiler), 'lib');
  return readdirSync(folder)
    .filter((name) =>
      /^lib\.(?:es5|es20\d\d\..+|esnext\..+|decorators.*|dom|webworker)\.d\.ts$/.test(name),
    )
    .filter((name) => !name.includes('.full.'))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return {name, text, nodes: parseSync(name, text).program.body as unknown as Node[]};
    });
}

/** Interface or mixin → the interfaces that extend it. */
function heirsIn(files: readonly Node[][]): Heirs {
  const heirs = new Map<string, string[]>();
  for (const node of files.flat()) {
    if (node.type !== 'TSInterfaceDeclaration') continue;
    for (const parent of (node['extends'] ?? []) as Node[]) {
      const name = nameOf(parent['expression']);
      if (name !== null) heirs.set(name, [...(heirs.get(name) ?? []), nameOf(node['id']) ?? '']);
    }
  }
  return heirs;
}

function* rangesToCut(
  nodes: readonly Node[],
  namespace: string,
  heirs: Heirs,
  isMissing: (features: readonly string[]) => boolean,
): Generator<Range> {
  for (const outer of nodes) {
    const node =
      outer.type === 'ExportNamedDeclaration' ? (outer['declaration'] as Node | null) : outer;
    if (node === null) continue;
    const name = nameOf(node['id']) ?? '';
    if (node.type === 'TSModuleDeclaration' || node.type === 'TSGlobalDeclaration') {
      const {body} = node['body'] as {body?: Node[]};
      const inside = name === 'global' ? '' : `${name}.`;
      yield* rangesToCut(body ?? [], inside, heirs, isMissing);
    } else if (node.type === 'TSDeclareFunction') {
      const places = [...placesOf(namespace + name), `api.Window.${name}`];
      if (isMissing(places)) yield outer as unknown as Range;
    } else if (node.type === 'TSInterfaceDeclaration') {
      const {body} = node['body'] as {body: Node[]};
      const isConstructor = name.endsWith('Constructor');
      const owner = namespace + (otherNames[name] ?? name.replace(/Constructor$/, ''));
      yield* membersToCut(body, owner, isConstructor, heirs, isMissing);
    } else if (node.type === 'VariableDeclaration') {
      for (const {id} of node['declarations'] as {id: Node}[]) {
        const owner = namespace + (nameOf(id) ?? '');
        if (isMissing(placesOf(owner))) yield outer as unknown as Range;
        else yield* membersToCut(membersOf(id), owner, true, heirs, isMissing);
      }
    }
  }
}

function* membersToCut(
  members: readonly Node[],
  owner: string,
  isStatic: boolean,
  heirs: Heirs,
  isMissing: (features: readonly string[]) => boolean,
): Generator<Range> {
  for (const member of members) {
    const name = member['computed'] === true ? null : nameOf(member['key']);
    if (name === null) continue;
    const owners = placesOf(owner).some((place) => featureAt(place))
      ? [owner]
      : (heirs.get(owner) ?? []);
    const typed = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(owner)
      ? ['TypedArray']
      : [];
    const places = [...owners, ...typed].flatMap(placesOf);
    const suffixes = isStatic ? [`${name}_static`, name] : [name];
    if (isMissing(places.flatMap((place) => suffixes.map((suffix) => `${place}.${suffix}`))))
      yield member as unknown as Range;
  }
}

function placesOf(name: string): string[] {
  return [`javascript.builtins.${name}`, `api.${name}`];
}

/** The entry of a feature such as `api.Navigator.share` or `javascript.builtins.Array.at`. */
function featureAt(name: string): Feature | undefined {
  const [root, ...rest] = name.replace('javascript.builtins', 'builtins').split('.');
  return rest.reduce<Feature | undefined>(
    (node, part) => (node !== undefined && Object.hasOwn(node, part) ? node[part] : undefined),
    root === 'api' ? api : builtins,
  );
}

function membersOf(id: Node): Node[] {
  const type = (id['typeAnnotation'] as {typeAnnotation?: Node} | null)?.typeAnnotation;
  return type?.type === 'TSTypeLiteral' ? (type['members'] as Node[]) : [];
}

function nameOf(value: unknown): string | null {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : null;
}
