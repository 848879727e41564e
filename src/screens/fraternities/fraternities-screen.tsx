import {RecordListScreen} from '#src/screens/lists/record-list-screen.tsx';
import {houseTone} from '#src/screens/values/house-tone.ts';

export function FraternitiesScreen() {
  return <RecordListScreen table="fraternities" toneOf={houseTone} />;
}
