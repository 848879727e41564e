// A push needs six levels, and 32 more for additional information.
const deepest = 200;

const [quote, backslash, square, squareEnd, curly, curlyEnd] = new TextEncoder().encode('"\\[]{}');

/**
 * Returns whether JSON is nested deeper than any real data. A PostgreSQL server refuses such a value; the
 * engine in this process would crash.
 */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === squareEnd || byte === curlyEnd) level -= 1;
    else if (byte === square || byte === curly) {
      level += 1;
      if (level > deepest) return true;
    }
  }
  return false;
}

/** The same for values in an address, where quotes may be anywhere: this many brackets are enough. */
export function isAddressNested(url: string): boolean {
  return url.split(/[[{]|%5b|%7b/i).length > deepest;
}

// The app embeds no table in another; a report may embed some. PostgREST multiplies the rows of each.
const mostEmbeds = 12;
const deepestParenthesis = 6;

/** Returns whether a request for a table embeds too many tables, or nests its filters too deep. */
export function embedsTooMuch({pathname, searchParams}: URL): boolean {
  if (!pathname.startsWith('/rest/v1/') || pathname.startsWith('/rest/v1/rpc/')) return false;
  const selects = searchParams.getAll('select').join();
  if (selects.split('(').length - 1 > mostEmbeds) return true;
  return Array.from(searchParams.values()).some((value) => depthOf(value) > deepestParenthesis);
}

function depthOf(text: string): number {
  let level = 0;
  let most = 0;
  for (const each of text) {
    if (each === '(') most = Math.max(most, (level += 1));
    else if (each === ')') level -= 1;
  }
  return most;
}
