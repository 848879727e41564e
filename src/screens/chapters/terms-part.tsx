import type {EndingTerm} from '#src/domain/terms.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Dashboard} from '#src/queries/dashboard-of.ts';
import {useTable} from '#src/queries/rows.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import styles from '#src/screens/dashboard/dashboard.module.css';
import {EventLine, ShortList} from '#src/screens/dashboard/short-list.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';

/** The part of the agenda with the terms of office that are over or end soon, where there are any. */
export function TermsPart({terms}: Pick<Dashboard, 'terms'>) {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const isAnyLocal = terms.some(({fraternityId}) => fraternityId !== null);
  const houses = useTable(isAnyLocal ? 'fraternities' : null);
  const officeOf = ({office, fraternityId}: EndingTerm): string => {
    const house = houses?.byId.get(fraternityId ?? '')?.row.name;
    const words = openChoiceLabel(labels, 'elections', 'office', office);
    return house === undefined ? words : `${words} · ${house}`;
  };
  if (terms.length === 0) return null;
  return (
    <div className={styles['part']}>
      <h3>{t('terms.title')}</h3>
      <ShortList
        items={terms}
        keyOf={({id}) => id}
        renderItem={(one) => (
          <EventLine
            brotherId={one.brotherId}
            tab="offices"
            name={one.name}
            when={t(one.term === 'over' ? 'terms.ended' : 'terms.ends', {day: day(one.until)})}
            what={officeOf(one)}
            mark={<TermMark term={one.term} />}
          />
        )}
      />
      <div className={styles['more']}>
        <LinkButton to="/offices" look="quiet" icon="chapter">
          {t('terms.all')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Marks a term that is over or ends soon. */
export function TermMark({term}: Pick<EndingTerm, 'term'>) {
  const t = useT();
  return <Badge tone={term === 'over' ? 'red' : 'blue'}>{t(`terms.${term}`)}</Badge>;
}
