import {useMemo} from 'react';
import {useSearchParams} from 'react-router-dom';
import {cohortKinds, cohorts, type Fellow} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useCelebratingProvince} from '#src/queries/celebrations.ts';
import {useToday} from '#src/queries/today.ts';
import {Card} from '#src/ui/card.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {type JubileePartProps, JubileesOfYear} from './jubilees-of-year.tsx';
import {YearPage} from './year-page.tsx';
import styles from './year.module.css';

/** The jubilees of any year, and the brothers who were professed or ordained in one year. */
export function JubileesScreen() {
  return (
    <YearPage>
      <Jubilees />
    </YearPage>
  );
}

const parts = ['jubilees', 'cohorts'] as const;

function Jubilees() {
  const t = useT();
  const {collator} = useFormats();
  const province = useCelebratingProvince(collator);
  const [query, setQuery] = useSearchParams();
  if (province === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  const part = query.has('cohorts') ? 'cohorts' : 'jubilees';
  const shown = {
    province,
    query,
    onQuery: (next: Record<string, string>) => setQuery(next, {replace: true}),
  };
  return (
    <>
      <Row align="between">
        <Segments
          label={t('brothers.list.segments.label')}
          segments={parts.map((value) => ({value, text: t(`year.jubilees.parts.${value}`)}))}
          value={part}
          onChange={(next) =>
            shown.onQuery(next === 'cohorts' ? {cohorts: 'first_profession'} : {})
          }
        />
        <Row>
          <LinkButton to="/statistics/return">{t('titles.annualReturn')}</LinkButton>
          <PrintButton look="outlined" />
        </Row>
      </Row>
      {part === 'cohorts' ? <Cohorts {...shown} /> : <JubileesOfYear {...shown} />}
    </>
  );
}

/** The brothers who were professed or ordained in one year. */
function Cohorts({province, query, onQuery}: JubileePartProps) {
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
