import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {circumscriptionTone} from './circumscription-tone.ts';

export function CircumscriptionsScreen() {
  return <RecordListScreen table="circumscriptions" toneOf={circumscriptionTone} />;
}
