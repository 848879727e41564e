import {useEffect, useState} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {ChangeDesk} from './change-desk.tsx';
import {queuePath, reviewAllPath, type QueueFilter} from './queue-filter.ts';
import type {Done} from './use-decision.ts';
import {useWalk} from './use-walk.ts';
import {WalkBar} from './walk-bar.tsx';
import styles from './review.module.css';

type ReviewAllProps = {
  /** What is open, narrowed and in the order of review. */
  readonly lines: readonly PendingChange[];
  readonly filter: QueueFilter;
  readonly reload: () => void;
};

/** Shows one change after the other: each decision leads to the next, which is there already. */
export function ReviewAll({lines, filter, reload}: ReviewAllProps) {
  const t = useT();
  const {number} = useFormats();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('review') ?? '';
  const walk = useWalk(lines, id);
  const [decided, setDecided] = useState({approved: 0, rejected: 0});
  const [last, setLast] = useState<Done | null>(null);
  useEffect(() => {
    // Each change is read from its top.
    if (id !== '') window.scrollTo(0, 0);
  }, [id]);

  const goTo = (to: string) => void navigate(reviewAllPath(to, filter), {replace: true});
  const stepTo = (to: string | null) => (to === null ? null : () => goTo(to));
  const onDecided = (done: Done) => {
    walk.settle(id);
    setLast(done);
    setDecided((before) => ({...before, [done]: before[done] + 1}));
    if (walk.next !== null) goTo(walk.next);
  };

  if (walk.isSettled(id) && walk.next === null) {
    const skipped = walk.open.length;
    const end = t('review.all.end', {
      approved: number(decided.approved),
      rejected: number(decided.rejected),
    });
    return (
      <EmptyState
        text={`${end} ${skipped > 0 ? t('review.all.skipped', {count: skipped, shown: number(skipped)}) : ''}`}
        action={
          <LinkButton to={queuePath(filter)} look="filled">
            {t('review.change.back')}
          </LinkButton>
        }
      />
    );
  }
  const ahead = walk.next === null ? [] : [walk.next];
  return (
    <>
      <WalkBar
        place={walk.place}
        total={walk.total}
        next={stepTo(walk.next)}
        previous={stepTo(walk.previous)}
        link={{to: queuePath(filter), label: t('review.all.stop')}}
        last={last === null ? undefined : t(`review.change.${last}`)}
      />
      {[id, ...ahead].map((each) => (
        <div key={each} className={styles['change']} hidden={each !== id}>
          <ChangeDesk
            id={each}
            filter={filter}
            isAhead={each !== id}
            next={stepTo(walk.next)}
            previous={stepTo(walk.previous)}
            onDecided={onDecided}
            onDecidedElsewhere={reload}
          />
        </div>
      ))}
    </>
  );
}
