/** Folds case and accents, as people do when they compare names. */
export function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Jaro-Winkler likeness of two folded names, from 0 (nothing alike) to 1 (the same). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroLikeness(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroLikeness(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const matchedInB = Array.from<boolean>({length: b.length}).fill(false);
  const matchesOfA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    const last = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= last; j++) {
      if (matchedInB[j] === true || a[i] !== b[j]) continue;
      matchedInB[j] = true;
      matchesOfA.push(a.charAt(i));
      break;
    }
  }
  const matches = matchesOfA.length;
  if (matches === 0) return 0;
  const matchesOfB = Array.from(b).filter((_, j) => matchedInB[j] === true);
  const moved = matchesOfA.filter((character, k) => character !== matchesOfB[k]).length / 2;
  return (matches / a.length + matches / b.length + (matches - moved) / matches) / 3;
}
