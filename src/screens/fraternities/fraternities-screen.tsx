import {RecordListScreen} from '#src/screens/lists/record-list-screen.tsx';
import {fraternityTone} from './fraternity-tone.ts';

export function FraternitiesScreen() {
  return <RecordListScreen table="fraternities" toneOf={fraternityTone} />;
}
