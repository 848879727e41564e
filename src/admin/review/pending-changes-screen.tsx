import {useNavigate, useSearchParams} from 'react-router-dom';
import {type RefObject, useEffect, useRef, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {idIn} from '#src/lib/uuid.ts';
import {type PendingChange, useQueue, useReloadTouched} from '#src/queries/review.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {ChangeReviewSection} from './change-review.tsx';
import {QueueList} from './queue-list.tsx';
import {
  filterQueue,
  type QueueFilter,
  queuePath,
  reviewAllPath,
  useQueueFilter,
} from './queue-filter.tsx';
import {inReviewOrder} from './review-order.ts';
import styles from './review.module.css';
import {type Done, type OnDecided, useOfferUndo} from './use-decision.ts';
import {QueuePositionBar} from './queue-position-bar.tsx';

/** The review queue, as a list or one change at a time. It is on the server, so the page needs a connection. */
export function PendingChangesScreen() {
  const t = useT();
  const [remote, reload] = useQueue();
  const [query] = useSearchParams();
  const [filter] = useQueueFilter();
  const isReview = query.has('review');
  const wasReview = useRef(isReview);
  useEffect(() => {
    // The decisions of the review are not in the list that was loaded before it.
    if (wasReview.current && !isReview) reload();
    wasReview.current = isReview;
  }, [isReview, reload]);
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('review.loading')}
        shape="list"
        offline={t('review.offline')}
        failed={t('review.failed')}
      >
        {(queue) => {
          const lines = inReviewOrder(queue);
          if (isReview) {
            return <ReviewAll lines={filterQueue(lines, filter)} filter={filter} reload={reload} />;
          }
          return <QueueList lines={lines} reload={reload} />;
        }}
      </RemoteSection>
    </Page>
  );
}

type ReviewAllProps = {
  /** The filtered open changes in the order of review. */
  readonly lines: readonly PendingChange[];
  readonly filter: QueueFilter;
  readonly reload: () => void;
};

/**
 * Shows one change at a time: each decision leads to the next one, which is already loaded, or loaded again when the
 * decision wrote its record.
 */
function ReviewAll({lines, filter, reload}: ReviewAllProps) {
  const t = useT();
  const {number} = useFormats();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = idIn(query, 'review') ?? '';
  const walk = useWalk(lines, id);
  const offerUndo = useOfferUndo();
  const reloadTouched = useReloadTouched();
  const [decided, setDecided] = useState({approved: 0, rejected: 0});
  const [last, setLast] = useState<Done | null>(null);
  const shownId = useShownId(id);
  const isAtEnd = walk.isSettled(id) && walk.next === null;
  const shown = useFocusAfterDecision(isAtEnd ? 'end' : id);
  useEffect(() => {
    // Each change is shown from its top.
    if (id !== '') window.scrollTo(0, 0);
  }, [id]);

  const goTo = (to: string) => void navigate(reviewAllPath(to, filter), {replace: true});
  const stepTo = (to: string | null) => (to === null ? null : () => goTo(to));
  const onDecided: OnDecided = (done, written, notAdded) => {
    offerUndo(written, t('review.undo.offered', {count: 1}));
    walk.settle(id);
    setLast(done);
    setDecided((before) => ({...before, [done]: before[done] + 1}));
    // The admin may have gone on to another change, or left, before the answer came.
    const next = shownId.current === id ? walk.next : shownId.current;
    if (next === null) return;
    // What needs a rejected record cannot be approved any more.
    reloadTouched(next, [...written, ...notAdded]);
    goTo(next);
  };

  if (isAtEnd) {
    const skipped = walk.open.length;
    const end = t('review.all.end', {
      approved: number(decided.approved),
      rejected: number(decided.rejected),
    });
    return (
      <div ref={shown} tabIndex={-1}>
        <EmptyState
          text={`${end} ${skipped > 0 ? t('review.all.skipped', {count: skipped, shown: number(skipped)}) : ''}`}
          action={
            <LinkButton to={queuePath(filter)} look="filled">
              {t('review.change.back')}
            </LinkButton>
          }
        />
      </div>
    );
  }
  const ahead = walk.next === null ? [] : [walk.next];
  return (
    <>
      <QueuePositionBar
        place={walk.place}
        total={walk.total}
        next={stepTo(walk.next)}
        previous={stepTo(walk.previous)}
        link={{to: queuePath(filter), label: t('review.all.stop')}}
        last={last === null ? undefined : t(`review.change.${last}`)}
      />
      {[id, ...ahead].map((each) => (
        <div
          key={each}
          ref={each === id ? shown : undefined}
          tabIndex={-1}
          className={styles['change']}
          hidden={each !== id}
        >
          <ChangeReviewSection
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

/** Returns a ref to the id of the change that is shown now; `null` when the page is left. */
function useShownId(id: string): RefObject<string | null> {
  const shownId = useRef<string | null>(id);
  useEffect(() => {
    shownId.current = id;
    return () => {
      shownId.current = null;
    };
  }, [id]);
  return shownId;
}

/** The button of a decision goes away with its change, so what is shown next takes the focus. */
function useFocusAfterDecision(shownId: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const formerId = useRef(shownId);
  useEffect(() => {
    if (formerId.current === shownId) return;
    formerId.current = shownId;
    if (document.activeElement === document.body) element.current?.focus({preventScroll: true});
  }, [shownId]);
  return element;
}

/** A sequence of changes. It keeps its order while the queue changes; new changes come last. */
type Walk = {
  /** The position, from 1. */
  readonly place: number;
  readonly total: number;
  readonly next: string | null;
  readonly previous: string | null;
  /** The changes that are still open. */
  readonly open: readonly string[];
  readonly isSettled: (id: string) => boolean;
  /** Removes a decided change. */
  readonly settle: (id: string) => void;
};

/** Makes a sequence of these changes, at one of them. */
function useWalk(lines: readonly PendingChange[], at: string): Walk {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(order);
  const added = lines.map(({id}) => id).filter((id) => !known.has(id));
  if (added.length > 0) setOrder([...order, ...added]);

  const present = new Set(lines.map(({id}) => id));
  const isOpen = (id: string) => present.has(id) && !settled.has(id);
  const index = order.indexOf(at);
  return {
    place: index + 1,
    total: order.length,
    next: order.slice(index + 1).find(isOpen) ?? null,
    previous: order.slice(0, Math.max(index, 0)).findLast(isOpen) ?? null,
    open: order.filter(isOpen),
    isSettled: (id) => settled.has(id),
    settle: (id) => setSettled((before) => new Set([...before, id])),
  };
}
