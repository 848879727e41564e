import type {PaperKind} from './settings.ts';

/** The values that a paper's text may name, written as '{brother}'. The server knows the same. */
export const paperPlaceholders = {
  obedience_letter: [
    ...(['brother', 'post', 'house', 'office', 'date', 'former', 'former_end'] as const),
    ...(['chapter', 'province', 'number', 'place', 'today'] as const),
  ],
  profession_act: [
    ...(['brother', 'date', 'place', 'born', 'first_profession', 'bound_until'] as const),
    ...(['received_by', 'witness_1', 'witness_2', 'province'] as const),
  ],
} as const satisfies Record<PaperKind, readonly string[]>;

export type PaperPlaceholder = (typeof paperPlaceholders)[PaperKind][number];

/** A value for each placeholder; '' when there is none. A list repeats its line for each of its values. */
export type PaperValues = Readonly<Partial<Record<PaperPlaceholder, string | readonly string[]>>>;

export const LONGEST_PAPER_TEXT = 5000;

/** Returns the placeholders `{…}` that this paper does not have, and braces without a partner. */
export function unknownPlaceholders(kind: PaperKind, text: string): readonly string[] {
  const known: readonly string[] = paperPlaceholders[kind];
  const found = [...text.matchAll(/\{([^{}]*)\}|[{}]/g)];
  return [
    ...new Set(
      found
        .filter(([, name]) => name === undefined || !known.includes(name))
        .map(([written]) => written),
    ),
  ];
}

/**
 * Fills a paper's text and returns its paragraphs, which blank lines separate. A line with a placeholder that has no value
 * is left out.
 */
export function filledParagraphs(text: string, values: PaperValues): readonly string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .flatMap((line) => filledLines(line.trim(), values))
        .join('\n'),
    )
    .filter((paragraph) => paragraph !== '');
}

function filledLines(line: string, values: PaperValues): readonly string[] {
  const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PaperPlaceholder);
  const listed = names.find((name) => Array.isArray(values[name]));
  if (listed !== undefined) {
    const list = values[listed] as readonly string[];
    return list.flatMap((value) => filledLines(line, {...values, [listed]: value}));
  }
  if (names.some((name) => (values[name] ?? '') === '')) return [];
  return [line.replaceAll(/\{(\w+)\}/g, (_, name: PaperPlaceholder) => String(values[name]))];
}
