import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {dioceseTone} from './diocese-tone.ts';

export function DiocesesScreen() {
  return <RecordListScreen table="dioceses" toneOf={dioceseTone} />;
}
