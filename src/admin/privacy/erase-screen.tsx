import {useState} from 'react';
import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {ErasureOutcome} from '#src/mutations/erase-brother.ts';
import {useErasurePreview, type ErasurePreview} from '#src/queries/erasure.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {EraseForm} from './erase-form.tsx';
import {EraseResult} from './erase-result.tsx';
import {WhatGoes} from './what-goes.tsx';
import {WhatStays} from './what-stays.tsx';

/** Erases a person on his request: what goes, what stays, why, and what came of it. */
export function EraseScreen() {
  const {id = ''} = useParams();
  return (
    <Page width="reading">
      <Erasing key={id} id={id} />
    </Page>
  );
}

type Erased = Extract<ErasureOutcome, {kind: 'erased'}>;

function Erasing({id}: {readonly id: string}) {
  const t = useT();
  const [remote, reload] = useErasurePreview(id);
  const [erased, setErased] = useState<Erased | null>(null);
  if (erased !== null) return <EraseResult erased={erased} />;
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('erase.loading')}
      shape="text"
      offline={t('erase.offline')}
      failed={t('erase.loadFailed')}
    >
      {(preview) =>
        preview === null ? (
          <EmptyState
            text={t('erase.unknown')}
            action={<LinkButton to="/brothers">{t('erase.toList')}</LinkButton>}
          />
        ) : (
          <Stack gap="large">
            <p>{t(introOf(preview), {name: preview.name})}</p>
            <WhatGoes preview={preview} />
            <WhatStays preview={preview} />
            <EraseForm preview={preview} onErased={setErased} onGone={reload} />
          </Stack>
        )
      }
    </RemoteSection>
  );
}

function introOf({is_gone: isGone, was_recorded: wasRecorded}: ErasurePreview) {
  if (!wasRecorded) return 'erase.introProposed';
  return isGone ? 'erase.introGone' : 'erase.intro';
}
