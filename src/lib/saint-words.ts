const saintWords = new Set(['s', 'st', 'saint', 'san', 'sant', 'santo', 'santa']);

/** Returns whether a word means 'Saint'; people write the same name with any of these words. */
export function isSaintWord(word: string): boolean {
  return saintWords.has(word);
}
