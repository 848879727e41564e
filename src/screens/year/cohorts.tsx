import {useMemo} from 'react';
import {cohortKinds, cohorts, type Fellow} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useToday} from '#src/queries/today.ts';
import {Card} from '#src/ui/card.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import type {JubileePartProps} from './jubilees-of-year.tsx';
import styles from './year.module.css';

/** The brothers who were professed or ordained in one year. */
export function Cohorts({province, query, onQuery}: JubileePartProps) {
  const t = useT();
  const {number} = useFormats();
  const today = useToday();
  const kind = cohortKinds.find((one) => one === query.get('cohorts')) ?? 'first_profession';
  const byYear = useMemo(() => cohorts(province, kind, today), [province, kind, today]);
  const asked = Number(query.get('year'));
  const [latest] = byYear.keys();
  const year = byYear.has(asked) ? asked : latest;
  return (
    <>
      <SelectField
        label={t('year.jubilees.event')}
        value={kind}
        onChange={(value) => onQuery({cohorts: value})}
        options={cohortKinds.map((value) => ({value, label: t(`year.kinds.${value}`)}))}
      />
      {year === undefined ? (
        <EmptyState text={t('lists.empty')} />
      ) : (
        <>
          <SelectField
            label={t('year.necrology.views.year')}
            value={String(year)}
            onChange={(value) => onQuery({cohorts: kind, year: value})}
            options={[...byYear].map(([value, {length}]) => ({
              value: String(value),
              label: t('lists.option', {name: String(value), shown: number(length)}),
            }))}
          />
          <Card title={`${t(`year.kinds.${kind}`)} ${year}`}>
            <FellowList fellows={byYear.get(year) ?? []} />
          </Card>
        </>
      )}
    </>
  );
}

function FellowList({fellows}: {readonly fellows: readonly Fellow[]}) {
  const {longDay} = useFormats();
  return (
    <ul className={styles['list']}>
      {fellows.map(({brotherId, name, isDeceased, day}) => (
        <li key={brotherId} className={styles['item']}>
          <div className={styles['who']}>
            <TextLink to={`/brothers/profile/${brotherId}`}>{name}</TextLink>
            {isDeceased ? ' †' : null}
            <p className={styles['soft']}>{longDay(day)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
