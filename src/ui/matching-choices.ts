import {joinedWord, partsOfWord, wordsOf} from '#src/lib/compound-words.ts';

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
  const words = wordsOf(typed);
  if (words.length === 0) return choices;
  const joined = ` ${words.map(joinedWord).join(' ')}`;
  const apart = ` ${words.flatMap(partsOfWord).join(' ')}`;
  const begins = ({texts}: {texts: ChoiceTexts}) =>
    texts.joined.startsWith(joined) || texts.apart.startsWith(apart);
  return choices
    .map((choice) => ({choice, texts: textsOf(choice)}))
    .filter(({texts}) => words.every((word) => beginsWord(texts, word)))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .map(({choice}) => choice);
}

/** The words of a choice, each with a space before it, so that a search finds only the beginnings of words. */
type ChoiceTexts = {
  /** Compounds without their marks. */
  readonly joined: string;
  /** The parts of compounds. */
  readonly apart: string;
};

const known = new WeakMap<Choice, ChoiceTexts>();

function textsOf(choice: Choice): ChoiceTexts {
  let texts = known.get(choice);
  if (texts === undefined) {
    const all = [choice.label, choice.detail ?? '', ...(choice.otherNames ?? [])].join(' ');
    const words = wordsOf(all);
    texts = {
      joined: ` ${words.map(joinedWord).join(' ')}`,
      apart: ` ${words.flatMap(partsOfWord).join(' ')}`,
    };
    known.set(choice, texts);
  }
  return texts;
}

function beginsWord({joined, apart}: ChoiceTexts, word: string): boolean {
  const whole = ` ${joinedWord(word)}`;
  if (joined.includes(whole) || apart.includes(whole)) return true;
  return partsOfWord(word).every((part) => apart.includes(` ${part}`));
}
