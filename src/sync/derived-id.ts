import type {Mutation} from '#src/db/mutation.ts';

/**
 * Derives the id of an edit that may have been sent and has got a new base since, from its first id and
 * its new body. Devices that hold the same edit (from a file) derive the same id from the same answers, so
 * that the server's receipts count it once.
 */
export function derivedId(originId: string, body: Mutation): string {
  const {base_version, base, on_proposal} = body;
  const text = JSON.stringify([base_version, sorted(base), on_proposal ?? null]);
  const mixed = Number.parseInt(originId.slice(-8), 16) ^ hash(text);
  return originId.slice(0, -8) + (mixed >>> 0).toString(16).padStart(8, '0');
}

function sorted(values: Mutation['base']): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** FNV-1a, 32 bits. It is combined with a random id, so it need not resist attacks. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}
