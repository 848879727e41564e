import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {wordsOf} from '#src/lib/compound-words.ts';
import {
  createWordIndex,
  type Findable,
  maxTypos,
  NO_MATCH,
  typosToPrefix,
} from '#src/lib/word-index.ts';

const named = (name: string, ...others: string[]): Findable => ({
  name: wordsOf(name),
  others: others.flatMap(wordsOf),
});

/** Returns the names found, nearest first. */
function found(names: readonly string[], text: string, others: readonly string[] = []): string[] {
  const index = createWordIndex(names.map((name, place) => named(name, others[place] ?? '')));
  const costs = [...index.costs(wordsOf(text))];
  return names
    .map((name, place) => ({name, cost: costs[place] ?? NO_MATCH}))
    .filter(({cost}) => cost < NO_MATCH)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({name}) => name);
}

describe('the word index', () => {
  test.each([
    ['nicolo', ['Frà Nicolò da Montelupo']],
    ['NICOLÒ fra', ['Frà Nicolò da Montelupo']],
    ['montelpuo', ['Frà Nicolò da Montelupo']],
    ['hutablaon', ['Yosef Hutabolon']],
    ["dell'o", ['Rufino Dell’Orto']],
    ['lupo', []],
    ['yosef montelupo', []],
    ['yso', []],
  ])('finds with %s the names %j', (text, names) => {
    expect(found(['Frà Nicolò da Montelupo', 'Yosef Hutabolon', 'Rufino Dell’Orto'], text)).toEqual(
      names,
    );
  });

  test.each([
    ['dang', ["Marco D'Angelo"]],
    ['angelo', ["Marco D'Angelo"]],
    ['d angelo', ["Marco D'Angelo"]],
    ['d’angelo', ["Marco D'Angelo"]],
    ['saintjean', ['Saint-Jean']],
    ['saint-jean', ['Saint-Jean', 'Saint Jean']],
    ['santantonio', ["Sant'Antonio"]],
    ['san antonio', ["Sant'Antonio"]],
  ])('finds with %s the compounds %j', (text, names) => {
    const all = ["Marco D'Angelo", 'Saint-Jean', 'Saint Jean', "Sant'Antonio"];
    expect(found(all, text)).toEqual(names);
  });

  test('ranks a whole word before a prefix, and a prefix before a slip', () => {
    const names = ['Leane', 'Leonello', 'Leone'];
    expect(found(names, 'leone')).toEqual(['Leone', 'Leonello', 'Leane']);
  });

  test('ranks the first word of a name before a later one, and that before another field', () => {
    const names = ['Egidio', 'Angelo Masseo', 'Masseo'];
    expect(found(names, 'mas', ['Masseo'])).toEqual(['Masseo', 'Angelo Masseo', 'Egidio']);
  });
});

const syllables = ['bo', 'na', 'ven', 'tu', 'ra', 'si', 'man', 'jun', 'tak', 'le', 'o', 'ne', 'gi'];

/** Names drawn from some thousand words, as in a large province. */
function manyNames(count: number): Findable[] {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const word = (): string =>
    Array.from({length: 2 + next(3)}, () => syllables[next(syllables.length)] ?? '').join('');
  const words = Array.from({length: 3000}, word);
  const one = (): string => words[next(words.length)] ?? '';
  return Array.from({length: count}, () => ({name: [one(), one()], others: [one()]}));
}

/** The costs from comparing every entry word by word. */
function plainCosts(things: readonly Findable[], typed: readonly string[]): number[] {
  const costOf = (sought: string, word: string): number => {
    if (word === sought) return 0;
    if (word.startsWith(sought)) return 3;
    const most = maxTypos(sought);
    const slips = most === 0 ? 1 : typosToPrefix(sought, word, most);
    return slips > most ? NO_MATCH : 3 + slips * 12;
  };
  return things.map(({name, others}) =>
    Math.min(
      NO_MATCH,
      typed
        .map((sought) =>
          Math.min(
            ...name.map((word, place) => costOf(sought, word) + (place === 0 ? 0 : 1)),
            ...others.map((word) => costOf(sought, word) + 2),
          ),
        )
        .reduce((sum, cost) => sum + cost, 0),
    ),
  );
}

describe('the word index of many names', () => {
  test('finds the same as comparing each name', () => {
    const things = manyNames(300);
    const index = createWordIndex(things);
    const typed = fc.array(fc.string({unit: fc.constantFrom(...syllables), maxLength: 4}), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(typed, (words) => {
        expect([...index.costs(words)]).toEqual(plainCosts(things, words));
      }),
    );
  });

  test('needs a fraction of the time of comparing 20,000 names', () => {
    const things = manyNames(20_000);
    const index = createWordIndex(things);
    const typed = ['bonavnetura', 'simanj'];
    const quickest = (run: () => unknown): number =>
      Math.min(
        ...Array.from({length: 5}, () => {
          const start = performance.now();
          run();
          return performance.now() - start;
        }),
      );
    const plain = quickest(() => plainCosts(things, typed));
    expect(quickest(() => index.costs(typed))).toBeLessThan(plain / 4);
  });
});
