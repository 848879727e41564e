import type {BadgeTone} from '#src/ui/badge.tsx';

/** The badge colour for a type of fraternity or institution; grey for types without a colour. */
export function houseTone(type: string): BadgeTone {
  return tones[type] ?? 'grey';
}

const tones: Readonly<Record<string, BadgeTone>> = {
  friary: 'blue',
  formational: 'green',
  parochial: 'yellow',
  specialized: 'purple',
  parish: 'blue',
  formation_house: 'green',
  foundation: 'purple',
  commission: 'orange',
  team: 'teal',
  committee: 'indigo',
};
