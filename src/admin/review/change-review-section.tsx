import {useT} from '#src/i18n/use-t.ts';
import {useChangeDetail} from '#src/queries/review.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {ChangeReview} from './change-review.tsx';
import {queuePath, type QueueFilter} from './queue-filter.ts';
import type {OnDecided} from './use-decision.ts';
import {useSingleKeys} from './use-single-keys.ts';

type ChangeReviewSectionProps = {
  readonly id: string;
  readonly filter: QueueFilter;
  /** Loaded in advance but not shown yet; it handles no keys. */
  readonly isAhead?: boolean;
  /** The actions that open the neighbours in the queue; `null` at its ends. */
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly onDecided: OnDecided;
  readonly onDecidedElsewhere?: () => void;
};

/** Loads one change, and shows what to do when it cannot be loaded. */
export function ChangeReviewSection(props: ChangeReviewSectionProps) {
  const {id, filter, isAhead = false, next, previous, onDecided, onDecidedElsewhere} = props;
  const t = useT();
  const [remote, reload] = useChangeDetail(id);
  useSingleKeys(isAhead ? {} : {j: next, k: previous});
  const back = <LinkButton to={queuePath(filter)}>{t('review.change.back')}</LinkButton>;
  return (
    <RemoteSection
      remote={remote}
      reload={() => void reload()}
      loading={t('review.loading')}
      shape="text"
      offline={t('review.change.offline')}
      failed={t('review.change.notFound')}
      wayOn={back}
    >
      {(change) =>
        change === null ? (
          <ErrorMessage title={t('review.change.notFound')} action={back} />
        ) : (
          <ChangeReview
            change={change}
            filter={filter}
            isAhead={isAhead}
            reload={reload}
            onDecided={onDecided}
            onDecidedElsewhere={() => onDecidedElsewhere?.()}
          />
        )
      }
    </RemoteSection>
  );
}
