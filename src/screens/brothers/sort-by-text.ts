/**
 * Sorts rows by a text, equal ones as they were, those without a text last in both directions. The different texts are
 * compared, not the rows: 20,000 brothers live in a few hundred houses.
 */
export function sortByText<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  isDescending: boolean,
  collator: Intl.Collator,
): readonly T[] {
  const keyed = rows.map((row) => ({row, text: textOf(row)}));
  const texts = [...new Set(keyed.map(({text}) => text))].sort(collator.compare);
  const direction = isDescending ? -1 : 1;
  const ranks = new Map(texts.map((text, index) => [text, direction * index]));
  ranks.set('', Number.POSITIVE_INFINITY);
  return keyed
    .map(({row, text}) => ({row, rank: ranks.get(text) ?? 0}))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({row}) => row);
}
