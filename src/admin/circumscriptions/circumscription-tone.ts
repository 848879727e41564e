import type {BadgeTone} from '#src/ui/badge.tsx';

/** The colour of a type of circumscription; grey for those that are seldom met. */
export function circumscriptionTone(type: string): BadgeTone {
  return tones[type] ?? 'grey';
}

const tones: Readonly<Record<string, BadgeTone>> = {
  province: 'brown',
  custody: 'teal',
  delegation: 'indigo',
};
