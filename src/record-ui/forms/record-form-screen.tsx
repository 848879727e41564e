import {useEffect, type ReactNode} from 'react';
import {parsePath, useLocation, useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {showInList} from '#src/lib/saved-record.ts';
import type {Given, OpenedForm} from '#src/mutations/open-form.ts';
import {draftKey} from '#src/records/draft-key.ts';
import {fieldAt, listPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {MuiRoot} from '#src/ui/mui-root.tsx';
import {Page} from '#src/ui/page.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import type {Alongside} from './alongside.ts';
import type {WarningsOf} from './field-warnings.tsx';
import {type FormTable, useFormWords} from './use-save.ts';
import {HistoryLink} from './history-link.tsx';
import {AfterFirstSync} from './after-first-sync.tsx';
import {ReadBoundary} from './read-boundary.tsx';
import {RecordForm} from './record-form.tsx';
import type {SavedEdit} from './saved-text.ts';
import {useOpenedForm, type FormStart, type OpenedFormState} from './use-opened-form.ts';

type RecordFormScreenProps = {
  readonly table: FormTable;
  /** `null` for a new record. */
  readonly id: string | null;
  /** The values of a new record; must be the same object each time. */
  readonly given?: Given;
  /** The page that is shown after saving. */
  readonly home: string;
  /** A notice above the form. */
  readonly notice?: (opened: OpenedForm) => ReactNode;
  readonly warningsOf?: WarningsOf;
  readonly alongside?: Alongside | undefined;
};

/** The page that adds or edits a record of any type. */
export function RecordFormScreen(props: RecordFormScreenProps) {
  const t = useT();
  const {table, id, given} = props;
  return (
    <Page width="reading">
      <ReadBoundary failure={(message) => ({title: t('forms.renderFailed', {message})})}>
        <AfterFirstSync>
          <MuiRoot>
            <OpeningForm key={draftKey(table, id, given)} {...props} />
          </MuiRoot>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function OpeningForm(props: RecordFormScreenProps) {
  const {table, id, given, home, notice, warningsOf, alongside} = props;
  const t = useT();
  const {state, startOver, reopen} = useOpenedForm(table, id, given);
  useFailureToast(state);
  switch (state.kind) {
    case 'loading':
      return <Skeleton label={t('forms.loading')} shape="form" />;
    case 'failed':
      return <ErrorMessage title={t('forms.renderFailed', {message: state.message})} />;
    case 'missing':
      return (
        <EmptyState
          text={t('forms.notFound')}
          action={<LinkButton to={home}>{t('forms.backToList')}</LinkButton>}
        />
      );
    case 'open':
      return (
        <Stack>
          {notice?.(state.opened)}
          <OpenForm
            key={state.key}
            table={table}
            home={home}
            warningsOf={warningsOf}
            alongside={alongside}
            start={state}
            startOver={startOver}
            reopen={reopen}
          />
          {id === null ? null : <RecordHistoryLink table={table} id={id} />}
        </Stack>
      );
  }
}

/** A record with a page of its own has the link to its history there. */
function RecordHistoryLink({table, id}: {readonly table: FormTable; readonly id: string}) {
  if (recordPath(table, id) !== null) return null;
  return <HistoryLink table={table} id={id} />;
}

type OpenFormProps = {
  readonly table: FormTable;
  readonly home: string;
  readonly warningsOf: WarningsOf | undefined;
  readonly alongside: Alongside | undefined;
  readonly start: FormStart;
  readonly startOver: () => void;
  readonly reopen: () => void;
};

function OpenForm(props: OpenFormProps) {
  const {table, home, warningsOf, alongside, start, startOver, reopen} = props;
  const navigate = useNavigate();
  const toasts = useToasts();
  const words = useFormWords(table);
  const field = fieldAt(useLocation().hash);
  const {id, isNew, given} = start.opened;
  useTabRecord(table, isNew ? null : id, given);
  const leaveSaved = (edit: SavedEdit): void => {
    toasts.show({type: 'success', message: words.saved(edit)});
    const before = previousPage();
    const list = parsePath(home).pathname;
    if (list !== undefined && list === listPath(table)) showInList(list, id);
    // Going back shows the list with its filters. A user who was sent to a field
    // returns to the page that sent them.
    if (before !== null && (field !== null || before === list)) {
      void navigate(-1);
    } else void navigate(home, {replace: true});
  };
  const goBack = (): void => {
    if (previousPage() === null) void navigate(home);
    else void navigate(-1);
  };
  return (
    <RecordForm
      start={start}
      words={words}
      warningsOf={warningsOf}
      alongside={alongside}
      field={field}
      onSaved={leaveSaved}
      onBack={goBack}
      onStartOver={startOver}
      onReopen={reopen}
    />
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
