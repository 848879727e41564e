import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useChangeDetail, useLeaveOutDecided, useQueue} from '#src/queries/review.ts';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {Page} from '#src/ui/page.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useIsShown} from '#src/ui/use-is-shown.ts';
import {useForgetOutcome} from './approving-many.tsx';
import {ChangeReviewSection} from './change-review.tsx';
import {
  changePath,
  filterQueue,
  queuePath,
  reviewAllPath,
  useQueueFilter,
} from './queue-filter.tsx';
import {inReviewOrder} from './review-order.ts';
import {QueuePositionBar} from './queue-position-bar.tsx';
import {useOfferUndo} from './use-decision.ts';

/** Shows one proposal with its decision; after the decision it returns to the list. */
export function PendingChangeScreen() {
  const id = useAddressId() ?? '';
  const t = useT();
  const toasts = useToasts();
  const offerUndo = useOfferUndo();
  const navigate = useNavigate();
  const [filter] = useQueueFilter();
  const [queue] = useQueue();
  const [change] = useChangeDetail(id);
  const leaveOut = useLeaveOutDecided();
  const forgetOutcome = useForgetOutcome();
  const isShown = useIsShown();
  const lines = queue.kind === 'loaded' ? filterQueue(inReviewOrder(queue.value), filter) : [];
  const at = lines.findIndex((line) => line.id === id);
  // The room of the position goes only with the skeleton of a change, so that nothing moves.
  const isOpen = change.kind === 'loaded' && change.value?.status === 'pending';
  const hasRoom = change.kind === 'loading' || (isOpen && queue.kind === 'loading');
  const stepTo = (index: number) => {
    const line = lines[index];
    return line === undefined ? null : () => void navigate(changePath(line.id, filter));
  };
  return (
    <Page>
      {at === -1 && !hasRoom ? null : (
        <QueuePositionBar
          isKnown={at !== -1}
          place={at + 1}
          total={lines.length}
          next={stepTo(at + 1)}
          previous={stepTo(at - 1)}
          link={{to: reviewAllPath(id, filter), label: t('review.all.start')}}
        />
      )}
      <ChangeReviewSection
        key={id}
        id={id}
        filter={filter}
        next={at === -1 ? null : stepTo(at + 1)}
        previous={stepTo(at - 1)}
        onDecided={(done, written) => {
          const message = t(`review.change.${done}`);
          if (!offerUndo(written, message)) toasts.show({type: 'success', message});
          leaveOut(id);
          forgetOutcome(id);
          // The admin may have gone on before the answer came.
          if (isShown()) void navigate(queuePath(filter));
        }}
      />
    </Page>
  );
}
