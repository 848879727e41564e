import {useMemo} from 'react';
import {
  type CelebratingProvince,
  type Celebration,
  jubileesOfYear,
} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {Steps} from './year-page.tsx';
import {pagePath} from './page-path.ts';
import {useCelebrationWords} from './shown-celebrations.ts';
import {useMonthNames} from './use-month-names.ts';
import styles from './year.module.css';

const JubileeExportDialog = onDemand(
  async () => (await import('./jubilee-export-dialog.tsx')).JubileeExportDialog,
  MissingDialog,
);

/** What each part of the page shows, and how it changes the address. */
export type JubileePartProps = {
  readonly province: CelebratingProvince;
  readonly query: URLSearchParams;
  readonly onQuery: (query: Record<string, string>) => void;
};

/** The jubilees of a year, by month. */
export function JubileesOfYear({province, query, onQuery}: JubileePartProps) {
  const t = useT();
  const months = useMonthNames();
  const thisYear = yearOf(useToday());
  const asked = query.get('year') ?? '';
  const year = /^[1-9]\d{3}$/.test(asked) ? Number(asked) : thisYear;
  const jubilees = useMemo(() => jubileesOfYear(province, year), [province, year]);
  const show = (next: number): void => onQuery(next === thisYear ? {} : {year: String(next)});
  const byMonth = months.map((name, month) => ({
    name,
    jubilees: jubilees.filter(({date}) => Number(date.slice(5, 7)) === month + 1),
  }));
  return (
    <>
      <Row align="between">
        <Steps
          title={String(year)}
          previous={{
            label: t('year.jubilees.previous'),
            show: year <= FIRST_YEAR ? null : () => show(year - 1),
          }}
          next={{
            label: t('year.jubilees.next'),
            show: year >= LAST_YEAR ? null : () => show(year + 1),
          }}
        />
        <ExportButton>
          {(close) => <JubileeExportDialog jubilees={jubilees} year={year} onClose={close} />}
        </ExportButton>
      </Row>
      <p className={styles['soft']}>{t('year.jubilees.count', {count: jubilees.length})}</p>
      {byMonth.map((month) =>
        month.jubilees.length === 0 ? null : (
          <Card key={month.name} title={month.name}>
            <JubileeList jubilees={month.jubilees} />
          </Card>
        ),
      )}
    </>
  );
}

/** Years that the address can name. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;

function JubileeList({jubilees}: {readonly jubilees: readonly Celebration[]}) {
  const {dayMonth} = useFormats();
  const words = useCelebrationWords();
  return (
    <ul className={styles['list']}>
      {jubilees.map((jubilee) => (
        <li key={`${jubilee.kind} ${jubilee.id}`} className={styles['item']}>
          <div className={styles['who']}>
            <TextLink to={pagePath(jubilee)}>{jubilee.name}</TextLink>
            <p className={styles['soft']}>{`${dayMonth(jubilee.date)} · ${words(jubilee)}`}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
