/** How many slips a word that is sought may have: none, one from four letters on, two from eight. */
export function maxTypos(sought: string): number {
  if (sought.length < 4) return 0;
  return sought.length < 8 ? 1 : 2;
}

const LONGEST_WORD = 64;
const WIDTH = LONGEST_WORD + 1;
const cells = new Uint8Array(3 * WIDTH);

/**
 * Counts the slips between what was typed and the beginning of a word: a letter too many, missing or wrong,
 * or two neighbours swapped (Damerau-Levenshtein). More than `most` are told as `most + 1`.
 */
export function typosToPrefix(typed: string, word: string, most: number): number {
  const rows = Math.min(typed.length, LONGEST_WORD);
  const columns = Math.min(word.length, rows + most, LONGEST_WORD);
  for (let column = 0; column <= columns; column++) cells[column] = column;
  for (let row = 1; row <= rows; row++) {
    const [here, above, beyond] = [row % 3, (row + 2) % 3, (row + 1) % 3].map((n) => n * WIDTH) as [
      number,
      number,
      number,
    ];
    cells[here] = row;
    let best = row;
    for (let column = 1; column <= columns; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      let slips = cellAt(above + column - 1) + (isSame ? 0 : 1);
      slips = Math.min(slips, cellAt(above + column) + 1, cellAt(here + column - 1) + 1);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1];
      if (isSwapped) slips = Math.min(slips, cellAt(beyond + column - 2) + 1);
      cells[here + column] = slips;
      if (slips < best) best = slips;
    }
    // Two rows at a time may still be crossed by a swap.
    if (best > most + 1) return most + 1;
  }
  const last = (rows % 3) * WIDTH;
  let fewest = most + 1;
  for (let column = 0; column <= columns; column++) {
    fewest = Math.min(fewest, cellAt(last + column));
  }
  return fewest;
}

function cellAt(place: number): number {
  return cells[place] ?? 0;
}
