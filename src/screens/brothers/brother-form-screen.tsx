import {useEffect} from 'react';
import {useNavigate, useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {OnceSynced} from '#src/screens/records/once-synced.tsx';
import {ReadBoundary} from '#src/screens/records/read-boundary.tsx';
import {RecordForm} from '#src/screens/records/record-form.tsx';
import {useOpenedForm, type OpenedFormState} from '#src/screens/records/use-opened-form.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';

/** Adds a brother, or edits the one in the address. */
export function BrotherFormScreen() {
  const t = useT();
  const {id} = useParams();
  return (
    <Page width="reading">
      <ReadBoundary failure={(message) => ({title: t('forms.renderFailed', {message})})}>
        <OnceSynced>
          <BrotherForm key={id ?? 'new'} id={id ?? null} />
        </OnceSynced>
      </ReadBoundary>
    </Page>
  );
}

function BrotherForm({id}: {readonly id: string | null}) {
  const t = useT();
  const {state, startOver, reopen} = useOpenedForm('brothers', id);
  useFailureToast(state);
  switch (state.kind) {
    case 'loading':
      return <Loading label={t('brothers.form.loading')} shape="form" />;
    case 'failed':
      return <ErrorMessage title={t('forms.loadFailed')} message={state.message} />;
    case 'missing':
      return (
        <EmptyState
          text={t('brothers.form.notFound')}
          action={<LinkButton to="/brothers">{t('brothers.profile.backToList')}</LinkButton>}
        />
      );
    case 'open':
      return <OpenForm key={state.key} start={state} startOver={startOver} reopen={reopen} />;
  }
}

type OpenFormProps = {
  readonly start: Extract<OpenedFormState, {kind: 'open'}>;
  readonly startOver: () => void;
  readonly reopen: () => void;
};

function OpenForm({start, startOver, reopen}: OpenFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const toasts = useToasts();
  const isArchived = Boolean(start.opened.shown['deleted_at']);
  const leaveSaved = (review: boolean): void => {
    const message = t(review ? 'brothers.form.savedForReview' : 'brothers.form.saved');
    toasts.show({type: 'success', message});
    void navigate('/brothers', {replace: true, state: {saved: true}});
  };
  return (
    <Stack>
      {isArchived ? <Notice tone="warning">{t('brothers.profile.archived')}</Notice> : null}
      <RecordForm
        start={start}
        sections={[
          t('brothers.form.person'),
          t('brothers.form.community'),
          t('brothers.form.contact'),
          t('brothers.form.membership'),
          t('brothers.form.more'),
        ]}
        messages={{
          saveError: t('brothers.form.saveError'),
          invalidJson: t('brothers.form.invalidJson'),
          saveFailed: (message) => t('brothers.form.saveFailed', {message}),
        }}
        onSaved={leaveSaved}
        onBack={() => {
          // The first page of a visit has none before it.
          if (hasPageBefore()) void navigate(-1);
          else void navigate('/brothers');
        }}
        onStartOver={startOver}
        onReopen={reopen}
      />
    </Stack>
  );
}

function useFailureToast(state: OpenedFormState): void {
  const t = useT();
  const toasts = useToasts();
  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (hasFailed) toasts.show({type: 'error', message: t('forms.loadFailed')});
  }, [hasFailed, toasts, t]);
}

function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
