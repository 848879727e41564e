import {useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {type ReturnSource, useReturnSource} from '#src/queries/annual-return.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {Notice} from '#src/ui/notice.tsx';
import {onDemand} from '#src/ui/on-demand.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {ListBehind} from './list-behind.tsx';
import {ReturnTables} from './return-tables.tsx';
import {type CellPlace, namesAt, findCell, type ReturnView, useReturnView} from './return-view.ts';
import {useMadeReturn} from './use-made-return.ts';
import {useReturnWords} from './use-return-words.ts';
import {Steps, YearPage} from './year-page.tsx';

const ReturnExportDialog = onDemand(
  async () => (await import('./return-export-dialog.tsx')).ReturnExportDialog,
  MissingDialog,
);

/** The tables of the province on a 31 December, as the general curia asks for them. */
export function AnnualReturnScreen() {
  return (
    <YearPage width="wide">
      <AnnualReturn />
    </YearPage>
  );
}

function AnnualReturn() {
  const t = useT();
  const view = useReturnView(useToday());
  const {collator} = useFormats();
  const source = useReturnSource(view.circumscriptionId, collator);
  if (source === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  return <ReturnOfYear source={source} view={view} />;
}

type ReturnOfYearProps = {readonly source: ReturnSource; readonly view: ReturnView};

function ReturnOfYear({source, view}: ReturnOfYearProps) {
  const t = useT();
  const today = useToday();
  const {year, asked} = view;
  const {countNovices, circumscription} = source;
  const made = useMadeReturn(source, year);
  const place = made && findCell(made.tables, asked);
  if (place !== null) return <NamesBehind place={place} view={view} />;
  return (
    <>
      <Row align="between">
        <YearSteps view={view} thisYear={yearOf(today)} circumscription={circumscription} />
        {made === null ? null : (
          <Row>
            <ExportButton>
              {(close) => (
                <ReturnExportDialog
                  tables={made.tables}
                  year={year}
                  circumscription={circumscription}
                  onClose={close}
                />
              )}
            </ExportButton>
            <PrintButton look="outlined" />
          </Row>
        )}
      </Row>
      <Choices view={view} />
      {`${year}-12-31` > today ? (
        <Notice tone="info">
          <p>{t('year.return.unfinished')}</p>
        </Notice>
      ) : null}
      {made === null ? (
        <Loading label={t('houses.loading')} shape="list" />
      ) : (
        <ReturnTables made={made} countNovices={countNovices} view={view} />
      )}
      <p>{t('year.return.current')}</p>
    </>
  );
}

type YearStepsProps = {
  readonly view: ReturnView;
  readonly thisYear: number;
  /** Named in the heading too, because paper does not show the choice. */
  readonly circumscription: string | null;
};

function YearSteps({view, thisYear, circumscription}: YearStepsProps) {
  const t = useT();
  const {longDay} = useFormats();
  const {year, showYear} = view;
  return (
    <Steps
      title={[longDay(`${year}-12-31`), circumscription].filter(Boolean).join(' · ')}
      previous={{
        label: t('year.jubilees.previous'),
        show: year <= FIRST_YEAR ? null : () => showYear(year - 1),
      }}
      next={{
        label: t('year.jubilees.next'),
        show: year >= thisYear ? null : () => showYear(year + 1),
      }}
    />
  );
}

/** A year that the address can name. */
const FIRST_YEAR = 1000;

function Choices({view}: {readonly view: ReturnView}) {
  const t = useT();
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const circumscriptions = useTable('circumscriptions');
  const options = (circumscriptions?.all ?? [])
    .map(({row}) => ({value: row.id, label: row.name}))
    .sort((a, b) => collator.compare(a.label, b.label));
  return (
    <SelectField
      label={labels.field('fraternities', 'circumscription_id')}
      value={view.circumscriptionId ?? ''}
      onChange={view.showCircumscription}
      options={[{value: '', label: t('export.all')}, ...options]}
    />
  );
}

type NamesBehindProps = {readonly place: CellPlace; readonly view: ReturnView};

/** The brothers, or the houses, whom a number of the return counts, by name. */
function NamesBehind({place, view}: NamesBehindProps) {
  const t = useT();
  const words = useReturnWords(view.year);
  const {collator} = useFormats();
  const names = useMemo(
    () => [...namesAt(place)].sort((a, b) => collator.compare(a.name, b.name)),
    [place, collator],
  );
  const {table, row, column} = place;
  const isOfHouses = column.kind === 'other' && column.value === 'houses';
  const page = isOfHouses ? '/fraternities' : '/brothers/profile';
  const title = [words.table(table.id), words.heading(row.heading), words.heading(column)]
    .concat(String(view.year))
    .join(' · ');
  return (
    <ListBehind
      title={title}
      items={names}
      keyOf={({id}) => id}
      estimateHeightPx={48}
      renderItem={({id, name}) => <TextLink to={`${page}/${id}`}>{name}</TextLink>}
      back={{to: view.addressOf(null), label: t('titles.annualReturn')}}
    />
  );
}
