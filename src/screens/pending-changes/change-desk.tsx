import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/remote.ts';
import {useChangeDetail, type ChangeDetail} from '#src/queries/review.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {ChangeReview} from './change-review.tsx';
import {queuePath, type QueueFilter} from './queue-filter.ts';
import type {Done} from './use-decision.ts';
import {useSingleKeys} from './use-single-keys.ts';

type ChangeDeskProps = {
  readonly id: string;
  readonly filter: QueueFilter;
  /** Not yet looked at, but asked for so that it is there when it is: it takes no keys. */
  readonly isAhead?: boolean;
  /** The ways to the changes beside it in the queue; `null` at its ends. */
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly onDecided: (done: Done) => void;
  readonly onDecidedElsewhere?: () => void;
};

/** One change as it is asked for, and what to do where it does not come. */
export function ChangeDesk(props: ChangeDeskProps) {
  const {id, filter, isAhead = false, next, previous, onDecided, onDecidedElsewhere} = props;
  const [remote, reload] = useChangeDetail(id);
  const [kept, setKept] = useState<ChangeDetail | null>(null);
  // What is on screen stays there while it is asked for again.
  if (remote.kind === 'loaded' && remote.value !== kept) setKept(remote.value);
  useSingleKeys(isAhead ? {} : {j: next, k: previous});
  if (kept === null) return <NotHere remote={remote} reload={reload} filter={filter} />;
  return (
    <ChangeReview
      change={kept}
      filter={filter}
      isAhead={isAhead}
      reload={reload}
      onDecided={onDecided}
      onDecidedElsewhere={() => onDecidedElsewhere?.()}
    />
  );
}

type NotHereProps = {
  readonly remote: Remote<ChangeDetail | null>;
  readonly reload: () => void;
  readonly filter: QueueFilter;
};

function NotHere({remote, reload, filter}: NotHereProps) {
  const t = useT();
  const back = <LinkButton to={queuePath(filter)}>{t('review.change.back')}</LinkButton>;
  switch (remote.kind) {
    case 'loading':
      return <Loading label={t('review.loading')} shape="text" />;
    case 'offline':
      return (
        <Notice tone="info" action={<Button onClick={reload}>{t('review.retry')}</Button>}>
          {t('review.change.offline')}
        </Notice>
      );
    case 'failed':
      return (
        <ErrorMessage title={t('review.change.notFound')} message={remote.message} action={back} />
      );
    case 'loaded':
      return <ErrorMessage title={t('review.change.notFound')} action={back} />;
  }
}
