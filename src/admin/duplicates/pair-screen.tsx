import {useNavigate, useParams} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {storedUuid} from '#src/lib/uuid.ts';
import type {Moved} from '#src/mutations/merge-brothers.ts';
import {useDuplicates} from '#src/queries/duplicates.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {isTableName} from '#src/records/registry.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {useTabSubject} from '#src/ui/tab-subject.ts';
import {useToasts} from '#src/ui/toasts.ts';
import {useIsShown} from '#src/ui/use-is-shown.ts';
import {PairComparison} from './pair-comparison.tsx';
import {useLife} from './use-life.ts';
import {type NamedMerge, useMerge} from './use-merge.ts';

/** Compares two brothers who may be one. The decision needs a connection. */
export function PairScreen() {
  const t = useT();
  const {one = '', other = ''} = useParams();
  return (
    <Page>
      <div>
        <TextLink to="/admin/duplicates">{t('duplicates.back')}</TextLink>
      </div>
      <ReadBoundary
        key={`${one} ${other}`}
        failure={(message) => ({title: t('duplicates.readFailed'), message})}
      >
        <AfterFirstSync>
          <PairContent one={storedUuid(one)} other={storedUuid(other)} />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

type PairContentProps = {readonly one: string; readonly other: string};

/** Shows the two brothers, and after a merge its result. */
function PairContent({one: oneId, other: otherId}: PairContentProps) {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const one = useLife(oneId);
  const other = useLife(otherId);
  const [remote, reload] = useDuplicates();
  const {state, merge, askAgain, forgetRefusal} = useMerge(announce);
  useTabSubject([one?.name, other?.name].filter(Boolean).join(' – '));
  // The result of the merge stays visible even after the records have changed.
  if (state.kind === 'merged') return <MergeResult merge={state.merge} moved={state.moved} />;
  if (state.kind === 'unsure' || (state.kind === 'asking' && state.isAgain)) {
    return <UnsureMerge isAsking={state.kind === 'asking'} onAskAgain={() => void askAgain()} />;
  }
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('duplicates.loading')}
      shape="text"
      offline={t('duplicates.offline')}
      failed={t('duplicates.failed')}
    >
      {(pairs) => {
        if (one === undefined || other === undefined) {
          return <Skeleton label={t('duplicates.loading')} shape="text" />;
        }
        if (one === null || other === null || oneId === otherId) {
          return (
            <EmptyState
              text={t('duplicates.gone')}
              action={<LinkButton to="/admin/batches">{t('titles.batches')}</LinkButton>}
            />
          );
        }
        const ids = new Set([oneId, otherId]);
        const pair = pairs.find((each) => ids.has(each.one_id) && ids.has(each.other_id));
        return (
          <PairComparison
            lives={{one, other}}
            pair={pair ?? null}
            state={state}
            onMergeLeft={forgetRefusal}
            onMerge={(order) => void merge(order)}
            // The admin may have left before the answer came.
            onDismissed={() => isShown() && void navigate('/admin/duplicates')}
            onRestored={reload}
          />
        );
      }}
    </RemoteSection>
  );

  function announce({batch, name}: NamedMerge): void {
    toasts.show({
      type: 'success',
      message: t('duplicates.merged.text', {name}),
      action: {
        label: t('duplicates.merged.undo'),
        run: () => void navigate(undoPath(batch)),
      },
    });
  }
}

type UnsureMergeProps = {readonly isAsking: boolean; readonly onAskAgain: () => void};

/** Shows that the result of a merge is unknown, and how to find it out. */
function UnsureMerge({isAsking, onAskAgain}: UnsureMergeProps) {
  const t = useT();
  return (
    <div role="alert">
      <Alert tone="warning" title={t('duplicates.unsure.title')}>
        <p>{t('duplicates.merge.unsure')}</p>
        <Row>
          <BusyButton
            type="button"
            busy={isAsking}
            busyLabel={t('duplicates.merge.busy')}
            onClick={onAskAgain}
          >
            {t('duplicates.unsure.again')}
          </BusyButton>
          <LinkButton to="/admin/batches">{t('titles.batches')}</LinkButton>
        </Row>
      </Alert>
    </div>
  );
}

type MergeResultProps = {readonly merge: NamedMerge; readonly moved: Moved};

/** Shows the result of a merge, with links to the kept record, the next pair and the list. */
function MergeResult({merge: {batch, keep, name}, moved}: MergeResultProps) {
  const t = useT();
  const {list} = useFormats();
  const words = useCountWords();
  const parts = Object.entries(moved).map(([table, count]) =>
    isTableName(table) ? words(table, count) : table,
  );
  return (
    <div role="status">
      <Card title={t('duplicates.merged.title')}>
        <p>{t('duplicates.merged.text', {name})}</p>
        <p>
          {parts.length === 0
            ? t('duplicates.merged.nothingMoved')
            : t('duplicates.merged.moved', {rows: list(parts)})}
        </p>
        <Row>
          <LinkButton to={recordPath('brothers', keep.id)} look="filled">
            {t('duplicates.merged.profile', {name})}
          </LinkButton>
          <LinkButton to="/admin/duplicates">{t('duplicates.merged.next')}</LinkButton>
          <LinkButton to={undoPath(batch)}>{t('duplicates.merged.undo')}</LinkButton>
        </Row>
      </Card>
    </div>
  );
}

/** The address that undoes a batch. */
function undoPath(batch: string): string {
  return `/admin/batches?${new URLSearchParams({undo: batch}).toString()}`;
}
