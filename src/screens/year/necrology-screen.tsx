import {countByYear, type Dead, deadOfMonth, deadOfYear} from '#src/domain/necrology.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useNecrology} from '#src/queries/necrology.ts';
import {useToday} from '#src/queries/today.ts';
import {registry} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import {DaysOfDead, DeadList, NecrologyBook} from './dead-list.tsx';
import {DeadOfDay} from './dead-of-day.tsx';
import {type NecrologyView, useNecrologyView} from './necrology-view.ts';
import styles from './necrology.module.css';
import {useBookPrint} from './use-book-print.ts';
import {useMonthNames} from './use-month-names.ts';
import {YearPage} from './year-page.tsx';

/** The dead of the province by day, month and year, on paper also as a book of the whole year. */
export function NecrologyScreen() {
  return (
    <YearPage>
      <Necrology />
    </YearPage>
  );
}

function Necrology() {
  const t = useT();
  const {collator} = useFormats();
  const dead = useNecrology(collator);
  const today = useToday();
  const [view, show] = useNecrologyView(today);
  const printing = usePrinting();
  const [isBook, printBook] = useBookPrint();
  if (dead === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  if (printing && isBook) return <NecrologyBook dead={dead} />;
  if (printing) return <Shown dead={dead} view={view} show={show} />;
  const month = Number(today.slice(5, 7));
  const starts: Readonly<Record<NecrologyView['kind'], NecrologyView>> = {
    day: {kind: 'day', day: today},
    month: {kind: 'month', month},
    year: {kind: 'year', year: [...countByYear(dead).keys()][0] ?? null},
  };
  return (
    <>
      <Row align="between">
        <Segments
          label={t('brothers.list.segments.label')}
          segments={(['day', 'month', 'year'] as const).map((kind) => ({
            value: kind,
            text: t(`year.necrology.views.${kind}`),
          }))}
          value={view.kind}
          onChange={(kind) => show(starts[kind])}
        />
        <Row>
          <Button look="quiet" icon="print" onClick={printBook}>
            {t('year.necrology.printBook')}
          </Button>
          <PrintButton look="outlined" />
        </Row>
      </Row>
      <Shown dead={dead} view={view} show={show} />
      {hasTable('necrology_entries') ? (
        <p>
          <TextLink to={registry.necrology_entries.list.path}>
            {t('year.necrology.entries')}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

type ShownProps<View = NecrologyView> = {
  readonly dead: readonly Dead[];
  readonly view: View;
  readonly show: (view: NecrologyView) => void;
};

function Shown({dead, view, show}: ShownProps) {
  switch (view.kind) {
    case 'day':
      return (
        <>
          <DeadOfDay dead={dead} day={view.day} onDay={(day) => show({kind: 'day', day})} />
          <MonthPicker
            month={Number(view.day.slice(5, 7))}
            onMonth={(month) => show({kind: 'month', month})}
          />
        </>
      );
    case 'month':
      return <DeadOfMonth dead={dead} view={view} show={show} />;
    case 'year':
      return <DeadOfYear dead={dead} view={view} show={show} />;
  }
}

function DeadOfMonth({dead, view, show}: ShownProps<Extract<NecrologyView, {kind: 'month'}>>) {
  const t = useT();
  const names = useMonthNames();
  const days = deadOfMonth(dead, view.month);
  return (
    <>
      <MonthPicker month={view.month} onMonth={(month) => show({kind: 'month', month})} />
      <Card title={names[view.month - 1] ?? ''}>
        {days.length === 0 ? (
          <p className={styles['soft']}>{t('year.necrology.nobodyInMonth')}</p>
        ) : (
          <DaysOfDead days={days} />
        )}
      </Card>
    </>
  );
}

type MonthPickerProps = {readonly month: number; readonly onMonth: (month: number) => void};

function MonthPicker({month, onMonth}: MonthPickerProps) {
  const t = useT();
  return (
    <SelectField
      label={t('year.necrology.views.month')}
      value={String(month)}
      onChange={(value) => onMonth(Number(value))}
      options={useMonthNames().map((label, index) => ({value: String(index + 1), label}))}
    />
  );
}

function DeadOfYear({dead, view, show}: ShownProps<Extract<NecrologyView, {kind: 'year'}>>) {
  const t = useT();
  const {number} = useFormats();
  const unknown = deadOfYear(dead, null).length;
  const option = (year: number | null, name: string, count: number) => ({
    value: String(year),
    label: t('lists.option', {name, shown: number(count)}),
  });
  const counts = countByYear(dead);
  // An address may name a year without dead.
  if (view.year !== null && !counts.has(view.year)) counts.set(view.year, 0);
  const options = [
    ...[...counts].map(([year, count]) => option(year, String(year), count)),
    ...(unknown > 0 || view.year === null
      ? [option(null, t('year.necrology.unknownYear'), unknown)]
      : []),
  ];
  const shown = deadOfYear(dead, view.year);
  return (
    <>
      <SelectField
        label={t('year.necrology.views.year')}
        value={String(view.year)}
        onChange={(value) => show({kind: 'year', year: value === 'null' ? null : Number(value)})}
        options={options}
      />
      <Card title={view.year === null ? t('year.necrology.unknownYear') : String(view.year)}>
        {shown.length === 0 ? (
          <p className={styles['soft']}>{t('year.necrology.nobodyInYear')}</p>
        ) : (
          <DeadList dead={shown} />
        )}
      </Card>
    </>
  );
}
