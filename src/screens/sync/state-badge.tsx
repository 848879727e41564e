import {useT} from '#src/i18n/use-t.ts';
import type {ChangeState} from '#src/queries/change.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';

export function StateBadge({state}: {readonly state: ChangeState}) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`sync.state.${state}`)}</Badge>;
}

// Red is for what a person must look at, and for nothing else.
const tones: Readonly<Record<ChangeState, BadgeTone>> = {
  waiting: 'amber',
  sent: 'blue',
  held: 'amber',
  blocked: 'amber',
  rejected: 'red',
  conflict: 'red',
  unreadable: 'red',
  awaiting: 'purple',
  approved: 'green',
  approvedInPart: 'green',
  declined: 'orange',
  withdrawn: 'grey',
  replaced: 'grey',
};
