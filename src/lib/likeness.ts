/**
 * Measures how alike two texts are, from 0 (nothing) to 1 (the same): Jaro-Winkler over code points. The database
 * computes the same, so the order of the operations stands as it does there.
 */
export function likeness(one: string, other: string): number {
  const a = Array.from(one);
  const b = Array.from(other);
  const jaro = jaroLikeness(a, b);
  let prefix = 0;
  while (prefix < Math.min(4, a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroLikeness(a: readonly string[], b: readonly string[]): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const isMatched = new Uint8Array(b.length);
  const matchesOfA: string[] = [];
  for (const [index, character] of a.entries()) {
    const last = Math.min(b.length - 1, index + reach);
    for (let place = Math.max(0, index - reach); place <= last; place++) {
      if (isMatched[place] === 1 || b[place] !== character) continue;
      isMatched[place] = 1;
      matchesOfA.push(character);
      break;
    }
  }
  const matches = matchesOfA.length;
  if (matches === 0) return 0;
  const matchesOfB = b.filter((_, place) => isMatched[place] === 1);
  const moved = matchesOfA.filter((character, place) => character !== matchesOfB[place]).length / 2;
  return (matches / a.length + matches / b.length + (matches - moved) / matches) / 3;
}
