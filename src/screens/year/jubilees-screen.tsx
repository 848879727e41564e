import {useSearchParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useCelebratingProvince} from '#src/queries/celebrations.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {Row} from '#src/ui/stack.tsx';
import {Cohorts} from './cohorts.tsx';
import {JubileesOfYear} from './jubilees-of-year.tsx';
import {YearPage} from './year-page.tsx';

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
