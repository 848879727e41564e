import {RecordListScreen} from '#src/screens/lists/record-list-screen.tsx';
import {institutionTone} from './institution-tone.ts';

export function InstitutionsScreen() {
  return <RecordListScreen table="institutions" toneOf={institutionTone} />;
}
