export type XmlPiece =
  | {readonly kind: 'open'; readonly name: string; readonly attributes: string}
  | {readonly kind: 'close'; readonly name: string}
  | {readonly kind: 'text'; readonly text: string};

/**
 * Reads XML piece by piece, as far as workbooks use it: tags without their prefix, an empty tag as an opening
 * and a closing one, text with its entities resolved. A document's own entities stay as they are.
 */
export function* xmlPieces(xml: string, from = 0): Generator<XmlPiece> {
  let at = from;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? xml.length : next);
    if (text !== '') yield {kind: 'text', text: resolved(text)};
    if (next === -1) return;
    TAG.lastIndex = next;
    const tag = TAG.exec(xml);
    if (tag === null) {
      const {end, inner} = passage(xml, next);
      if (inner !== '') yield {kind: 'text', text: inner};
      at = end;
      continue;
    }
    const [whole, slash, name = '', attributes = '', empty] = tag;
    if (slash !== '/') yield {kind: 'open', name, attributes};
    if (slash === '/' || empty === '/') yield {kind: 'close', name};
    at = next + whole.length;
  }
}

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;

/** Everything but tags: CDATA, comments, declarations. */
function passage(xml: string, start: number): {readonly end: number; readonly inner: string} {
  const [open, close] = PASSAGES.find(([mark]) => xml.startsWith(mark, start)) ?? ['<', '>'];
  const found = xml.indexOf(close, start + open.length);
  const end = found === -1 ? xml.length : found;
  const inner = open === CDATA ? xml.slice(start + open.length, end) : '';
  return {end: end + close.length, inner};
}

const CDATA = '<![CDATA[';
const PASSAGES: readonly (readonly [open: string, close: string])[] = [
  [CDATA, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
];

/** Reads one attribute of a tag, by its name without a prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, found, double, single] of attributes.matchAll(ATTRIBUTES)) {
    if (found === name) return resolved(double ?? single ?? '');
  }
  return undefined;
}

const ATTRIBUTES = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function resolved(text: string): string {
  return text.includes('&') ? text.replaceAll(ENTITY, character) : text;
}

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', apos: "'"};

function character(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? whole;
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}
