import type {EndingTerm} from '#src/domain/terms.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Dashboard} from '#src/queries/dashboard-of.ts';
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
  if (terms.length === 0) return null;
  return (
    <div className={styles['part']}>
      <h3>{t('terms.title')}</h3>
      <ShortList
        items={terms}
        keyOf={({id}) => id}
        renderItem={({brotherId, name, office, until, term}) => (
          <EventLine
            brotherId={brotherId}
            tab="offices"
            name={name}
            when={t(term === 'over' ? 'terms.ended' : 'terms.ends', {day: day(until)})}
            what={openChoiceLabel(labels, 'elections', 'office', office)}
            mark={<TermMark term={term} />}
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
