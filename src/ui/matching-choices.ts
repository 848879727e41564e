import {toSearchText} from '#src/lib/search-text.ts';

/** One of the values of a field; `detail` distinguishes choices with the same name. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Other names, e.g. in other languages: a search finds them, but they are not shown. */
  readonly otherNames?: readonly string[];
};

/** Adds a value that is not among the choices. */
export type Creation = {
  /** What is added, e.g. 'New place'. */
  readonly label: string;
  /** Receives the typed name; empty when the user could not type one. */
  readonly create: (name: string) => void;
};

/** The value of the choice that adds one; no other choice has it. */
export const creationValue = '*new';

/**
 * Finds the choices in which each typed word begins a word of the name, the detail or another name. Keeps their order, but
 * puts those whose name begins with the text first.
 */
export function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = toSearchText(typed).trim();
  if (text === '') return choices;
  const words = text.split(' ');
  const found = choices
    .map((choice) => ({choice, words: wordsOf(choice)}))
    .filter((one) => words.every((word) => one.words.includes(` ${word}`)));
  return found
    .sort((a, b) => Number(begins(b.words, text)) - Number(begins(a.words, text)))
    .map(({choice}) => choice);
}

const known = new WeakMap<Choice, string>();

/** Puts a space before each word, so that a search finds only the beginnings of words. */
function wordsOf(choice: Choice): string {
  let words = known.get(choice);
  if (words === undefined) {
    const texts = [choice.label, choice.detail ?? '', ...(choice.otherNames ?? [])].join(' ');
    words = ` ${toSearchText(texts).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
    known.set(choice, words);
  }
  return words;
}

function begins(words: string, text: string): boolean {
  return words.startsWith(` ${text}`);
}
