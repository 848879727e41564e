import {joinedWord, partsOfWord} from './compound-words.ts';
import {isSaintWord} from './saint-words.ts';

/**
 * Something to be found: by the words of its name, the first before the rest, and a little less by others. A compound is
 * found by its parts, too, and without its marks.
 */
export type Findable = {readonly name: readonly string[]; readonly others: readonly string[]};

/** The cost of what is not meant at all. */
export const NO_MATCH = 255;

export type WordIndex = {
  /**
   * Tells for each thing, in the order given, how far it is from what was typed: 0 where that is how its name
   * begins, `NO_MATCH` where a word of it is none of its words.
   */
  readonly costs: (typed: readonly string[]) => Uint8Array;
};

/**
 * Makes a search that forgives slips. A province has far fewer different words than records, so each word is
 * compared once, however many bear it.
 */
export function createWordIndex(things: readonly Findable[]): WordIndex {
  const vocabulary = new Map<string, Word>();
  for (const [index, {name, others}] of things.entries()) {
    for (const [place, word] of name.entries()) {
      bearersOf(vocabulary, word).push(index * 4 + (place === 0 ? 0 : LATER));
    }
    for (const word of others) bearersOf(vocabulary, word).push(index * 4 + OTHER);
  }
  divideCompounds(vocabulary);
  const words = [...vocabulary.values()];
  const costsOfAll = (typed: readonly string[]): Uint8Array => {
    const sum = new Uint8Array(things.length);
    for (const sought of typed) {
      const [joined = sought, ...parts] = formsOf(sought);
      const one = costsOfWord(words, joined, things.length);
      const apart = parts.length > 1 ? costsOfAll(parts) : one;
      for (let index = 0; index < sum.length; index++) {
        const cost = Math.min(one[index] ?? 0, apart[index] ?? 0);
        sum[index] = Math.min((sum[index] ?? 0) + cost, NO_MATCH);
      }
    }
    return sum;
  };
  return {costs: costsOfAll};
}

/** The forms by which a word is found: a compound without its marks, then its parts. */
function formsOf(word: string): readonly string[] {
  const joined = joinedWord(word);
  return joined === word ? [word] : [joined, ...partsOfWord(word)];
}

/** Replaces each compound by its forms. A name that begins with it begins with its first part. */
function divideCompounds(vocabulary: Map<string, Word>): void {
  for (const {text, bearers} of vocabulary.values()) {
    const forms = formsOf(text);
    if (forms.length === 1) continue;
    vocabulary.delete(text);
    for (const [place, form] of forms.entries()) {
      const added = bearersOf(vocabulary, form);
      for (const bearer of bearers)
        added.push(place > 1 && (bearer & 3) === 0 ? bearer | LATER : bearer);
    }
  }
}

/** How far a word is from each of the things. */
function costsOfWord(words: readonly Word[], sought: string, things: number): Uint8Array {
  const costs = new Uint8Array(things).fill(NO_MATCH);
  const isSaint = isSaintWord(sought);
  // With a slip, "sant" would be the beginning of "antonio".
  const most = isSaint ? 0 : maxTypos(sought);
  const whole = {text: sought, letters: lettersOf(sought), most};
  for (const word of words) {
    const cost = wordCost(whole, word);
    lower(costs, word, isSaint && word.isSaint ? Math.min(cost, OTHER_SAINT) : cost);
  }
  return costs;
}

/** What a word costs that is not the first of the name, or none of the name: a bearer's last two bits. */
const LATER = 1;
const OTHER = 2;
/** What a beginning costs beside the whole word, and a slip. Slips weigh more than all else. */
const BEGINNING = 3;
const SLIP = 12;
/** The cost of another word for 'Saint' than the typed one. */
const OTHER_SAINT = 1;

type Word = {
  readonly text: string;
  readonly letters: number;
  readonly isSaint: boolean;
  /** Four times the place of what bears it, and what that costs. */
  readonly bearers: number[];
};

function bearersOf(vocabulary: Map<string, Word>, text: string): number[] {
  let word = vocabulary.get(text);
  if (!word) {
    word = {text, letters: lettersOf(text), isSaint: isSaintWord(text), bearers: []};
    vocabulary.set(text, word);
  }
  return word.bearers;
}

function lower(costs: Uint8Array, {bearers}: Word, cost: number): void {
  if (cost >= NO_MATCH) return;
  for (const bearer of bearers) {
    const place = bearer >> 2;
    const whole = cost + (bearer & 3);
    if (whole < (costs[place] ?? 0)) costs[place] = whole;
  }
}

type Sought = {
  readonly text: string;
  readonly letters: number;
  /** The number of slips that it may have. */
  readonly most: number;
};

function wordCost({text: sought, letters, most}: Sought, word: Word): number {
  if (word.text === sought) return 0;
  if (word.text.startsWith(sought)) return BEGINNING;
  // Each slip puts at most one letter into the text that the word has not.
  if (most === 0 || bitCount(letters & ~word.letters) > most) return NO_MATCH;
  const slips = typosToPrefix(sought, word.text, most);
  return slips > most ? NO_MATCH : BEGINNING + slips * SLIP;
}

/** Which letters a word has, a bit each; those beyond the alphabet share theirs. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let place = 0; place < word.length; place++) bits |= 1 << (word.charCodeAt(place) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

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
 * or two neighbours swapped (Damerau-Levenshtein). Returns `most + 1` when there are more than `most`.
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
