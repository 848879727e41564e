/** The printed papers whose text a province may write itself. Each is a setting. */
export const paperKinds = ['obedience_letter', 'profession_act'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The province's own text of a paper, by language; a language that is missing has the built-in text. */
export type PaperTexts = Readonly<Partial<Record<'en' | 'id' | 'it', string>>>;

/** Tells whether a setting's value holds texts of a paper. */
export function isPaperTexts(value: unknown): value is PaperTexts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string' && text.trim() !== '');
}
