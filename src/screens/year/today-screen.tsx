import {useMemo, useState} from 'react';
import {type CelebratingProvince, celebrationsWithin} from '#src/domain/celebrations.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type Day, daysBetween} from '#src/lib/civil-date.ts';
import {canShare, shareText} from '#src/lib/share-text.ts';
import {
  canNotify,
  type MorningAnswer,
  startMorningNotices,
  stopMorningNotices,
} from '#src/mutations/morning-notices.ts';
import {useCelebratingProvince} from '#src/queries/celebrations.ts';
import {useExpiringDocuments} from '#src/queries/expiring-documents.ts';
import {useHasMorningNotices} from '#src/queries/morning-notices.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {ExpiringDocuments} from '#src/screens/dashboard/expiring-documents.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import {CelebrationList} from './celebration-list.tsx';
import {KeptMorningNotices, useMorningNotices} from './kept-morning-notices.tsx';
import {type DayGroup, daysAround, groupByDay, useCelebrationWords} from './shown-celebrations.ts';
import {capitalized} from './use-month-names.ts';
import {YearPage} from './year-page.tsx';
import styles from './year.module.css';

/** What the province celebrates today, on the days beside it and in the coming week. */
export function TodayScreen() {
  return (
    <YearPage>
      <Days />
    </YearPage>
  );
}

function Days() {
  const t = useT();
  const {collator} = useFormats();
  const today = useToday();
  const {yesterday, tomorrow, last} = daysAround(today);
  const province = useCelebratingProvince(collator);
  const celebrations = useMemo(
    () => province && celebrationsWithin(province, {from: yesterday, to: last}),
    [province, yesterday, last],
  );
  // The list asks for the brothers again; it must not appear before their telephone numbers.
  const brothers = useTable('brothers');
  const documents = useExpiringDocuments(collator);
  const printing = usePrinting();
  if (!province || !celebrations || !brothers || !documents)
    return <Loading label={t('houses.loading')} shape="cards" />;
  const groups = groupByDay(celebrations);
  const on = (day: Day) => groups.find((group) => group.day === day)?.celebrations ?? [];
  const later = groups.filter(({day}) => day > tomorrow);
  return (
    <>
      <Actions groups={groups.filter(({day}) => day >= today)} />
      <DayCard day={today} celebrations={on(today)} isWhole />
      <DayCard day={tomorrow} celebrations={on(tomorrow)} />
      <Card title={t('year.today.week')}>
        {later.length === 0 ? <p className={styles['soft']}>{t('year.today.quiet')}</p> : null}
        {later.map((group) => (
          <LaterDay key={group.day} {...group} />
        ))}
      </Card>
      {/* Others read the paper. */}
      {documents.length === 0 || printing ? null : (
        <Card title={t('dashboard.agenda.documents')}>
          <ExpiringDocuments documents={documents} />
        </Card>
      )}
      <DayCard day={yesterday} celebrations={on(yesterday)} />
      <MorningCard province={province} />
    </>
  );
}

type DayCardProps = DayGroup & {readonly isWhole?: boolean};

/** A day with a card of its own. */
function DayCard({day, celebrations, isWhole = false}: DayCardProps) {
  const t = useT();
  const words = useDayWords();
  return (
    <Card title={words(day)}>
      {celebrations.length === 0 ? (
        <p className={styles['soft']}>{t('year.today.nothing')}</p>
      ) : (
        <CelebrationList celebrations={celebrations} isWhole={isWhole} />
      )}
    </Card>
  );
}

function LaterDay({day, celebrations}: DayGroup) {
  const words = useDayWords();
  return (
    <div className={styles['day']}>
      <h3>{words(day)}</h3>
      <CelebrationList celebrations={celebrations} />
    </div>
  );
}

/** Returns a function that names a day by its distance and its date: 'Tomorrow · Tue 24 Nov'. */
function useDayWords(): (day: Day) => string {
  const {weekday, inDays} = useFormats();
  const today = useToday();
  return (day) => {
    return `${capitalized(inDays(daysBetween(today, day)))} · ${weekday(day)}`;
  };
}

/** Passes the page on: as a text to another app, and on paper. */
function Actions({groups}: {readonly groups: readonly DayGroup[]}) {
  const t = useT();
  const words = useCelebrationWords();
  const dayWords = useDayWords();
  const share = (): void => {
    const days = groups.map(({day, celebrations}) =>
      [dayWords(day), ...celebrations.map((one) => `– ${one.name}: ${words(one)}`)].join('\n'),
    );
    void shareText(t('dashboard.today'), days.join('\n\n') || t('year.today.quiet'));
  };
  return (
    <Row align="end">
      <LinkButton to="/calendar">{t('titles.calendar')}</LinkButton>
      <LinkButton to="/jubilees">{t('titles.jubilees')}</LinkButton>
      {canShare() ? (
        <Button icon="forward" onClick={share}>
          {t('brothers.contact.share')}
        </Button>
      ) : null}
      <PrintButton look="outlined" />
    </Row>
  );
}

/** Offers a notification in the morning that says what is celebrated, where the browser supports it. */
function MorningCard({province}: {readonly province: CelebratingProvince}) {
  const t = useT();
  const isOn = useHasMorningNotices();
  const textsByDay = useMorningNotices(province);
  const printing = usePrinting();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<MorningAnswer | null>(null);
  if (!canNotify() || textsByDay === undefined || printing) return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    if (isOn) await stopMorningNotices();
    setAnswer(isOn ? null : await startMorningNotices(textsByDay()));
    setBusy(false);
  };
  return (
    <Card title={t('year.morning.title')}>
      <Stack>
        <p>{t('year.morning.text')}</p>
        <p role="status">{answer === null ? '' : t(`year.morning.${answer}`)}</p>
        <Row>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('year.morning.busy')}
            onClick={() => void change()}
          >
            {t(isOn ? 'year.morning.stop' : 'year.morning.start')}
          </BusyButton>
        </Row>
        {isOn ? <KeptMorningNotices /> : null}
      </Stack>
    </Card>
  );
}
