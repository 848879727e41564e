import data from '@mdn/browser-compat-data/forLegacyNode';
import {readSource} from './source-files.ts';

/** Since when a browser has a feature; one browser may have several statements, newest first. */
type Statement = {
  readonly version_added: string | false;
  readonly version_removed?: string | false;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: readonly unknown[];
};

export type Feature = {
  readonly __compat?: {
    readonly support: Readonly<Record<string, Statement | readonly Statement[]>>;
  };
} & {readonly [name: string]: Feature};

type CompatData = {readonly api: Feature; readonly css: Feature; readonly javascript: Feature};

/** MDN's table of what every browser can do. */
export const compatData = data as unknown as CompatData;

const {browserslist} = JSON.parse(readSource('package.json')) as {browserslist: string[]};
const oldest = browserslist.map((name) => {
  const [browser = '', version = ''] = name.split(' ');
  return {name, browser: browser === 'ios_saf' ? 'safari_ios' : browser, version};
});

/** Lists the oldest supported browsers that lack a feature, e.g. `['chrome 109']`; empty where nothing is known. */
export function browsersWithout(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (support === undefined) return [];
  return oldest
    .filter(({browser, version}) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((statement) => isThere(statement, version));
    })
    .map(({name}) => name);
}

function isThere(statement: Statement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    prefix,
    alternative_name,
    flags,
  } = statement;
  if (prefix !== undefined || alternative_name !== undefined || flags !== undefined) return false;
  if (added === false || added === 'preview' || isOlder(version, added)) return false;
  return removed === undefined || removed === false || isOlder(version, removed);
}

/** Compares versions such as `16` and `16.4`. */
function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.replace('≤', '').split('.').map(Number);
  const [mine, theirs] = [numbers(version), numbers(than)];
  const at = [0, 1, 2].find((place) => (mine[place] ?? 0) !== (theirs[place] ?? 0));
  return at !== undefined && (mine[at] ?? 0) < (theirs[at] ?? 0);
}
