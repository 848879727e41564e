import type {ReactNode} from 'react';
import {endOf, exitOf, type Leaving} from '#src/domain/exit.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {formPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import {dayField, type HistoryTable, historyTables} from '#src/records/life-event-tables.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {RowStateBadge} from './row-state.tsx';
import styles from './timeline.module.css';

type TimelineProps = {
  readonly brother: LocalRow<'brothers'>['row'];
  /** The values of a new life event; `null` when nothing can be added or edited. */
  readonly given: Given | null;
  readonly hasLinksToAdd: boolean;
};

/** All life events of a brother in order of time, with the years beside them. */
export function Timeline({brother, given, hasLinksToAdd}: TimelineProps) {
  const t = useT();
  const events = useLifeEvents(brother.id);
  const words = useEventWords(brother);
  return (
    <div className={styles['timeline']}>
      <Card title={t('history.timeline')}>
        {events?.length === 0 ? <p>{t('brothers.profile.nothing')}</p> : null}
        <ol className={styles['events']}>
          {events?.map((event, index) => {
            const {title, detail} = words(event);
            const year = event.day.slice(0, 4);
            const isFirst = events[index - 1]?.day.slice(0, 4) !== year;
            return (
              <li key={event.entry.row.id} className={styles['event']}>
                <span className={styles['year']} aria-hidden="true">
                  {isFirst ? year : ''}
                </span>
                <div className={styles['words']}>
                  <Name event={event} isEditable={given !== null}>
                    {title}
                  </Name>
                  <RowStateBadge entry={event.entry} />
                  <span className={styles['detail']}>{detail}</span>
                </div>
              </li>
            );
          })}
        </ol>
        {given !== null && hasLinksToAdd ? <LinksToAdd given={given} /> : null}
      </Card>
    </div>
  );
}

function LinksToAdd({given}: {readonly given: Given}) {
  const t = useT();
  const labels = useRecordLabels();
  return (
    <Row>
      {historyTables.filter(hasTable).map((table) => (
        <LinkButton
          key={table}
          to={newFormPath(table, given) ?? ''}
          look="quiet"
          icon="add"
          label={t('history.addTo', {kind: labels.many(table)})}
        >
          {labels.many(table)}
        </LinkButton>
      ))}
    </Row>
  );
}

type NameProps = {
  readonly event: LifeEvent;
  readonly isEditable: boolean;
  readonly children: ReactNode;
};

function Name({event, isEditable, children}: NameProps) {
  const path = formPath(event.table, event.entry.row.id);
  if (!isEditable || event.entry.going || path === null) {
    return <span className={styles['name']}>{children}</span>;
  }
  return (
    <span className={styles['name']}>
      <TextLink to={path}>{children}</TextLink>
    </span>
  );
}

type EventTable = HistoryTable | 'elections';

type LifeEvent = {
  readonly table: EventTable;
  readonly entry: LocalRow<EventTable>;
  readonly day: string;
};

/** Returns the life events of a brother, the oldest first; `undefined` until they are read. */
function useLifeEvents(brotherId: string): readonly LifeEvent[] | undefined {
  const vows = useChildren('vows', brotherId);
  const ordinations = useChildren('ordinations', brotherId);
  const stages = useChildren('formation_stages', brotherId);
  const homes = useChildren('fraternity_assignments', brotherId);
  const posts = useChildren('institution_assignments', brotherId);
  const offices = useChildren('elections', brotherId);
  if (!vows || !ordinations || !stages || !homes || !posts || !offices) return undefined;
  return [
    ...eventsOf('formation_stages', stages),
    ...eventsOf('vows', vows),
    ...eventsOf('ordinations', ordinations),
    ...eventsOf('fraternity_assignments', homes),
    ...eventsOf('institution_assignments', posts),
    ...eventsOf(
      'elections',
      offices.filter(({row}) => row.acceptance === 'accepted'),
    ),
  ].sort((a, b) => a.day.localeCompare(b.day));
}

function eventsOf(table: EventTable, entries: readonly LocalRow<EventTable>[]) {
  const field = dayField(table);
  return entries.map((entry): LifeEvent => ({table, entry, day: textOf(entry.row, field)}));
}

/** Returns a function that names a life event: what it was, and when and in which role. */
function useEventWords(brother: Leaving): (event: LifeEvent) => {title: string; detail: string} {
  const t = useT();
  const labels = useRecordLabels();
  const {day, monthYear} = useFormats();
  const today = useToday();
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  return ({table, entry: {row}, day: start}) => {
    const text = (field: string): string => textOf(row, field);
    const isOffice = table === 'elections';
    const last = isOffice ? lastInOffice(text, brother) : text('end_date');
    const end = endOf({start_date: start, end_date: last}, brother, today);
    // An office without a recorded end may have passed to another brother.
    const present = isOffice ? '' : t('brothers.profile.present');
    // The form and the tables on paper have the days; the month fits on the line of a phone.
    const until = end.lasts ? present : end.day && monthYear(end.day);
    const period = `${monthYear(start)} – ${until ?? ''}`.trim();
    const inInstitution = institutions?.byId.get(text('institution_id'))?.row.name;
    const house = fraternities?.byId.get(text('fraternity_id'))?.row.name;
    const role = (): string => openChoiceLabel(labels, table, 'role', text('role'));
    switch (table) {
      case 'vows':
      case 'ordinations':
        return {
          title: labels.value(table, 'type', text('type')),
          detail: together(day(start), text('location_name')),
        };
      case 'formation_stages':
        return {
          title: labels.value(table, 'stage', text('stage')),
          detail: together(period, inInstitution ?? text('institution_name')),
        };
      case 'fraternity_assignments':
        return {title: house ?? labels.one(table), detail: together(period, role())};
      case 'elections':
        return {
          title: openChoiceLabel(labels, table, 'office', text('office')),
          detail: together(period, house ?? ''),
        };
      case 'institution_assignments':
        return {title: inInstitution ?? labels.one(table), detail: together(period, role())};
    }
  };
}

/** The day on which the brother left the office, died or departed; otherwise the last day of the term. */
function lastInOffice(text: (field: string) => string, brother: Leaving): string {
  const [leftOn, term] = [text('left_on'), text('end_date')];
  const gone = exitOf(brother)?.date ?? '';
  if (leftOn !== '') return leftOn;
  return gone !== '' && gone < term ? gone : term;
}

function together(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
