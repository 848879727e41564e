import type {EndingTerm} from '#src/domain/terms.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Badge} from '#src/ui/badge.tsx';

/** Marks a term that is over or ends soon. */
export function TermMark({term}: Pick<EndingTerm, 'term'>) {
  const t = useT();
  return <Badge tone={term === 'over' ? 'red' : 'blue'}>{t(`terms.${term}`)}</Badge>;
}
