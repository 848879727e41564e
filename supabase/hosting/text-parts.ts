import type {Plugin} from 'vite';

/** The blocks of `locales/<language>.json` that the first screens show; the others belong to the pages after them. */
const firstBlocks: ReadonlySet<string> = new Set([
  'dashboard',
  'login',
  'password',
  'public',
  'settings',
  'titles',
]);

/** What the first screens say of each record type: its name in the menu, and the titles of its pages. */
const firstTexts = /^(?:many|titles)$/;

/** The texts of the frame in blocks of which the others come later, with the page or the dialog that shows them. */
const dividedBlocks: ReadonlyMap<string, RegExp> = new Map([
  ['app', /^(?!store$)/],
  ['find', /^open$/],
  ['forms', /^back$/],
  ['shell', /^(?!(?:leave|limits)$)/],
  ['sync', /^(?:need|state|status)$/],
  ['ui', /^(?!choices$|day$)/],
]);

type Texts = Readonly<Record<string, unknown>>;

/**
 * Divides the texts of a language that everybody loads: `en.json?first` has those of the first screens, `en.json?records`
 * the others, which come with the first page that shows records. Together they are `en.json`.
 */
export function divideTexts(): Plugin {
  return {
    name: 'fraternitas:text-parts',
    enforce: 'pre',
    transform: {
      filter: {id: /\/locales\/\w+\.json\?(?:first|records)$/},
      handler: (json, id) => {
        const part = textPart(JSON.parse(json) as Texts, id.endsWith('?first'));
        return {code: `export default ${JSON.stringify(part)}`, moduleType: 'js', map: null};
      },
    },
  };
}

/** Returns the texts of the first screens, or the others. */
export function textPart(texts: Texts, isFirst: boolean): Texts {
  return chosen(texts, (name, block) => {
    if (firstBlocks.has(name)) return isFirst ? block : null;
    if (name === 'records') {
      return chosen(block as Texts, (_, type) => matching(type as Texts, firstTexts, isFirst));
    }
    const first = dividedBlocks.get(name);
    if (first !== undefined) return matching(block as Texts, first, isFirst);
    return isFirst ? null : block;
  });
}

/** The texts whose names match, or those whose names do not. */
function matching(texts: Texts, names: RegExp, isWanted: boolean): Texts {
  return chosen(texts, (name, text) => (names.test(name) === isWanted ? text : null));
}

/** Puts in the place of each entry what is chosen of it; leaves out those of which nothing is. */
function chosen(texts: Texts, choose: (name: string, value: unknown) => unknown): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, value]) => [name, choose(name, value)] as const)
      .filter(([, value]) => value !== null && !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
