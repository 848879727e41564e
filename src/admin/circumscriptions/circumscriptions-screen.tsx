import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import type {BadgeTone} from '#src/ui/badge.tsx';

export function CircumscriptionsScreen() {
  return <RecordListScreen table="circumscriptions" toneOf={circumscriptionTone} />;
}

/** The badge colour for a type of circumscription; grey for rare types. */
function circumscriptionTone(type: string): BadgeTone {
  return tones[type] ?? 'grey';
}

const tones: Readonly<Record<string, BadgeTone>> = {
  province: 'brown',
  custody: 'teal',
  delegation: 'indigo',
};
