const saintWords = new Set(['s', 'st', 'saint', 'san', 'sant', "sant'", 'santo', 'santa']);

/** Returns whether a word means 'Saint'; people write the same name with any of these words. */
export function isSaintWord(word: string): boolean {
  return saintWords.has(word);
}

/** Puts a space behind "sant'", so that the name that follows is a word of its own. */
export function splitSaint(foldedText: string): string {
  return foldedText.replaceAll(ELIDED_SAINT, "sant' ");
}

const ELIDED_SAINT = /\bsant'/g;
