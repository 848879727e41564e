import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {houseTone} from '#src/record-ui/values/house-tone.ts';

export function InstitutionsScreen() {
  return <RecordListScreen table="institutions" toneOf={houseTone} />;
}
