import {Button} from '#src/ui/button.tsx';
import {useState} from 'react';
import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useChangeDetail, type ChangeDetail} from '#src/queries/review.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {ChangeReview} from './change-review.tsx';

/** One proposal in full, with the two decisions. */
export function PendingChangeScreen() {
  const {id = ''} = useParams();
  // Another change starts with nothing of the last one.
  return (
    <Page>
      <Detail key={id} id={id} />
    </Page>
  );
}

function Detail({id}: {readonly id: string}) {
  const t = useT();
  const [remote, reload] = useChangeDetail(id);
  const [kept, setKept] = useState<ChangeDetail | null>(null);
  // What is on screen stays there while it is asked for again.
  if (remote.kind === 'loaded' && remote.value !== kept) setKept(remote.value);
  const back = <LinkButton to="/admin/pending-changes">{t('review.change.back')}</LinkButton>;
  if (kept !== null) return <ChangeReview change={kept} reload={reload} />;
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
