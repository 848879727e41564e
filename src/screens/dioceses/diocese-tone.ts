import type {BadgeTone} from '#src/ui/badge.tsx';

export function dioceseTone(type: string): BadgeTone {
  return type === 'archdiocese' ? 'brown' : 'grey';
}
