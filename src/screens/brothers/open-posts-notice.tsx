import {useEffect} from 'react';
import {isPlannedAfter, officeOutlasts, outlasts} from '#src/domain/open-posts.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AssignmentTable} from '#src/domain/moves.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {useChildren} from '#src/queries/children.ts';
import {useOffices} from '#src/queries/offices.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {usePostWords} from '#src/screens/together/use-post-words.ts';
import {Notice} from '#src/ui/notice.tsx';
import {TickBox} from '#src/ui/tick-box.tsx';

/** A part of the brother's life that would go on, or take place, after he died or left. */
export type OpenPost = {
  readonly table: PeriodTable | EventTable | 'elections';
  readonly id: string;
  /** The field with its last day; `null` when it is only planned and will not take place. */
  readonly field: 'end_date' | 'left_on' | null;
  readonly name: string;
};

/** Lists the posts that would go on after a day, or begin. */
export type PostsOn = (day: Day) => readonly OpenPost[];

type OpenPostsNoticeProps = {
  /** The day on which the brother died or left; `null` while it is not typed. */
  readonly exitOn: Day | null;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly brotherId: string | null;
  readonly onRead: (postsOn: PostsOn) => void;
};

/** Names the posts that are open or planned, and offers to end them on the day on which the brother died or left. */
export function OpenPostsNotice(props: OpenPostsNoticeProps) {
  const {exitOn, isTicked, onTick, brotherId, onRead} = props;
  const t = useT();
  const {day} = useFormats();
  const today = useToday();
  const postsOn = usePostsOn(brotherId);
  useEffect(() => {
    if (postsOn !== null) onRead(postsOn);
  });
  const posts = postsOn?.(exitOn ?? today) ?? [];
  if (posts.length === 0) return null;
  const isAnyPlanned = posts.some(({field}) => field === null);
  return (
    <Notice tone="info" title={t('brothers.openPosts.title')}>
      <ul>
        {posts.map(({id, name}) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {exitOn === null ? (
        <p>{t('brothers.openPosts.noDay')}</p>
      ) : (
        <TickBox isChecked={isTicked} onChange={onTick}>
          {t(`brothers.openPosts.${isAnyPlanned ? 'endAndDelete' : 'end'}`, {date: day(exitOn)})}
        </TickBox>
      )}
    </Notice>
  );
}

/** Returns `null` until all of them are read: the user is shown, and ends, all or none. */
function usePostsOn(brotherId: string | null): PostsOn | null {
  const t = useT();
  const {day: dayText, collator} = useFormats();
  const today = useToday();
  const held = useOffices(today, collator);
  const labels = useRecordLabels();
  const post = usePostWords();
  const houses = useTable('fraternities');
  const homes = useChildren('fraternity_assignments', brotherId);
  const posts = useChildren('institution_assignments', brotherId);
  const offices = useChildren('elections', brotherId);
  const stages = useChildren('formation_stages', brotherId);
  const vows = useChildren('vows', brotherId);
  const ordinations = useChildren('ordinations', brotherId);
  if (!homes || !posts || !offices || !held || !houses) return null;
  if (!stages || !vows || !ordinations) return null;
  const inForce = new Set(held.map(({id}) => id));
  const periodOn = (day: Day, table: PeriodTable, row: Period, name: string): OpenPost[] => {
    const {id, start_date} = row;
    if (outlasts(row, day)) return [{table, id, field: 'end_date', name}];
    if (!isPlannedAfter(start_date, day, today)) return [];
    const planned = t('brothers.openPosts.planned', {date: dayText(start_date), post: name});
    return [{table, id, field: null, name: planned}];
  };
  const eventOn = (day: Day, table: EventTable, {id, date, type}: Event): OpenPost[] => {
    if (!isPlannedAfter(date, day, today)) return [];
    const name = `${dayText(date)}: ${labels.value(table, 'type', type)}`;
    return [{table, id, field: null, name}];
  };
  return (day) => [
    ...remainingRows(homes).flatMap((row): OpenPost[] => {
      const table = 'fraternity_assignments';
      return periodOn(day, table, row, post(table, row.fraternity_id, row.role));
    }),
    ...remainingRows(posts).flatMap((row): OpenPost[] => {
      const table = 'institution_assignments';
      return periodOn(day, table, row, post(table, row.institution_id, row.role));
    }),
    ...remainingRows(offices)
      .filter((row) => officeOutlasts(row, day, inForce.has(row.id)))
      .map(({id, office, fraternity_id: house}): OpenPost => {
        const table = 'elections';
        const names = [
          openChoiceLabel(labels, table, 'office', office),
          houses.byId.get(house ?? '')?.row.name,
        ];
        const name = names.filter(Boolean).join(', ');
        return {table, id, field: 'left_on', name};
      }),
    ...remainingRows(stages).flatMap((row): OpenPost[] => {
      const table = 'formation_stages';
      return periodOn(day, table, row, labels.value(table, 'stage', row.stage));
    }),
    ...remainingRows(vows).flatMap((row) => eventOn(day, 'vows', row)),
    ...remainingRows(ordinations).flatMap((row) => eventOn(day, 'ordinations', row)),
  ];
}

type PeriodTable = AssignmentTable | 'formation_stages';

type EventTable = 'vows' | 'ordinations';

type Event = {readonly id: string; readonly date: Day; readonly type: string};

type Period = {
  readonly id: string;
  readonly start_date: Day;
  readonly end_date: Day | null;
};
