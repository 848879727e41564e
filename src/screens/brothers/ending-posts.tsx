import {useRef} from 'react';
import {exitOf} from '#src/domain/exit.ts';
import {type Day, isDay} from '#src/lib/civil-date.ts';
import {openRecord} from '#src/mutations/open-form.ts';
import type {AlongsideEdit} from '#src/mutations/to-mutation.ts';
import type {Alongside} from '#src/record-ui/forms/alongside.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {isTicked, ticking} from '#src/record-ui/forms/form-tick.ts';
import {LivePart} from '#src/record-ui/forms/live-part.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import type {OpenPost, PostsOn} from './open-posts-notice.tsx';

const OpenPostsNotice = optionalPart(
  async () => (await import('./open-posts-notice.tsx')).OpenPostsNotice,
);

/** The part of the brother's form that ends what lasts, and deletes what is planned, when he has died or left. */
export function useEndingPosts(brotherId: string | null): Alongside {
  // Filled by the part: when the device cannot read the posts, the form says so in its place.
  const postsOn = useRef<PostsOn>(() => []);
  return {
    section: 'membership',
    part: (opened, form, texts) => {
      const exit = exitIn(texts);
      return (
        <LivePart>
          {exit === null ? null : (
            <OpenPostsNotice
              exitOn={exit.date}
              isTicked={willEnd(opened.shown, texts)}
              onTick={ticking(form, CHOICE)}
              brotherId={brotherId}
              onRead={(read) => {
                postsOn.current = read;
              }}
            />
          )}
        </LivePart>
      );
    },
    edits: async ({shown}, texts) => {
      const day = exitIn(texts)?.date ?? null;
      if (day === null || !willEnd(shown, texts)) return [];
      return Promise.all(postsOn.current(day).map(ending(day)));
    },
  };
}

/** The input that says whether the posts end; empty until the user decides. */
const CHOICE = 'ends_posts';

/** A brother whose form shows that he had died or left before is not changed unasked. */
function willEnd(shown: Readonly<Record<string, unknown>>, texts: FormTexts): boolean {
  return isTicked(texts, CHOICE, shown['membership_status'] !== texts['membership_status']);
}

/** How the brother's life in the province ended, as it is typed; `null` for a member. */
function exitIn(texts: FormTexts): {readonly date: Day | null} | null {
  const [died = '', left = ''] = [texts['death_date'], texts['departure_date']];
  return exitOf({
    membership_status: texts['membership_status'] ?? '',
    death_date: isDay(died) ? died : null,
    departure_date: isDay(left) ? left : null,
  });
}

function ending(day: Day): (post: OpenPost) => Promise<AlongsideEdit> {
  return async ({table, id, field}) => {
    if (field === null) return {deleted: {table, id}};
    return {opened: await openRecord(table, id), values: {[field]: day}};
  };
}
