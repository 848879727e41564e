/** Months as people write them and the lists of the languages do not: the number by the folded spelling. */
export const monthSpellings: ReadonlyMap<string, string> = new Map([
  ['sept', '9'],
  ['ags', '8'],
  ['agt', '8'],
  ['nop', '11'],
  ['nopember', '11'],
  ['peb', '2'],
  ['pebruari', '2'],
]);
