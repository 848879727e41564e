import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useDuplicates} from '#src/queries/duplicates.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {MergeResult} from './merge-result.tsx';
import {PairDesk} from './pair-desk.tsx';
import {undoPath} from './undo-path.ts';
import {UnsureMerge} from './unsure-merge.tsx';
import {useLife} from './use-life.ts';
import {useMerge, type NamedMerge} from './use-merge.ts';

type MergeDeskProps = {readonly one: string; readonly other: string};

/** Shows two brothers as far as they are there, and after a merge what came of it. */
export function MergeDesk({one: oneId, other: otherId}: MergeDeskProps) {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const one = useLife(oneId);
  const other = useLife(otherId);
  const [remote, reload] = useDuplicates();
  const {state, merge, askAgain} = useMerge(announce);
  // What was asked for stays in sight, also when the records have gone their ways meanwhile.
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
          return <Loading label={t('duplicates.loading')} shape="text" />;
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
          <PairDesk
            lives={{one, other}}
            pair={pair ?? null}
            state={state}
            onMerge={(order) => void merge(order)}
            onDismissed={() => void navigate('/admin/duplicates')}
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
