import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import type {BadgeTone} from '#src/ui/badge.tsx';

export function DiocesesScreen() {
  return <RecordListScreen table="dioceses" toneOf={dioceseTone} />;
}

function dioceseTone(type: string): BadgeTone {
  return type === 'archdiocese' ? 'brown' : 'grey';
}
