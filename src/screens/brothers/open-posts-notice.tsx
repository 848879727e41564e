import {useEffect} from 'react';
import {officeOutlasts, outlasts} from '#src/domain/open-posts.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {useChildren} from '#src/queries/children.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {usePostWords} from '#src/screens/together/use-post-words.ts';
import {Notice} from '#src/ui/notice.tsx';
import {TickBox} from '#src/ui/tick-box.tsx';

/** An assignment or an office of the brother that would go on after he died or left. */
export type OpenPost = {
  readonly table: 'fraternity_assignments' | 'institution_assignments' | 'elections';
  readonly id: string;
  /** The field with its last day. */
  readonly field: 'end_date' | 'left_on';
  readonly name: string;
};

/** Lists the posts that would go on after a day. */
export type PostsOn = (day: Day) => readonly OpenPost[];

type OpenPostsNoticeProps = {
  /** The day on which the brother died or left; `null` while it is not typed. */
  readonly exitOn: Day | null;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly brotherId: string | null;
  readonly onRead: (postsOn: PostsOn) => void;
};

/** Names the posts that are still open, and offers to end them on the day on which the brother died or left. */
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
          {t('brothers.openPosts.end', {date: day(exitOn)})}
        </TickBox>
      )}
    </Notice>
  );
}

/** Returns `null` until all of them are read: the user is shown, and ends, all or none. */
function usePostsOn(brotherId: string | null): PostsOn | null {
  const labels = useRecordLabels();
  const post = usePostWords();
  const houses = useTable('fraternities');
  const homes = useChildren('fraternity_assignments', brotherId);
  const posts = useChildren('institution_assignments', brotherId);
  const offices = useChildren('elections', brotherId);
  if (!homes || !posts || !offices || !houses) return null;
  return (day) => [
    ...remainingRows(homes)
      .filter((row) => outlasts(row, day))
      .map(({id, fraternity_id: house, role}): OpenPost => {
        const table = 'fraternity_assignments';
        return {table, id, field: 'end_date', name: post(table, house, role)};
      }),
    ...remainingRows(posts)
      .filter((row) => outlasts(row, day))
      .map(({id, institution_id: house, role}): OpenPost => {
        const table = 'institution_assignments';
        return {table, id, field: 'end_date', name: post(table, house, role)};
      }),
    ...remainingRows(offices)
      .filter((row) => officeOutlasts(row, day))
      .map(({id, office, fraternity_id: house}): OpenPost => {
        const table = 'elections';
        const names = [
          openChoiceLabel(labels, table, 'office', office),
          houses.byId.get(house ?? '')?.row.name,
        ];
        const name = names.filter(Boolean).join(', ');
        return {table, id, field: 'left_on', name};
      }),
  ];
}
