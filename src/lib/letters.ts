/** How often each letter occurs in a text, in 32 drawers: some letters may share one. */
export type Letters = {readonly length: number; readonly drawers: Uint16Array};

export function countLetters(text: string): Letters {
  const drawers = new Uint16Array(32);
  let length = 0;
  for (const letter of text) {
    const drawer = (letter.codePointAt(0) ?? 0) % drawers.length;
    drawers[drawer] = (drawers[drawer] ?? 0) + 1;
    length++;
  }
  return {length, drawers};
}

/**
 * Tells in a fraction of the time which texts cannot be .92 alike. With m letters in common and the longest prefix
 * that counts, the likeness is at most 0.4 + 0.6 × (m/a + m/b + 1) / 3; it is .92 where m/a + m/b is 1.6.
 */
export function shareLetters(one: Letters, other: Letters): boolean {
  let common = 0;
  for (let drawer = 0; drawer < one.drawers.length; drawer++) {
    common += Math.min(one.drawers[drawer] ?? 0, other.drawers[drawer] ?? 0);
  }
  return common / one.length + common / other.length > 1.6 - 1e-9;
}
