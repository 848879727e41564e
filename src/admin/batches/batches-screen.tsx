import {useEffect} from 'react';
import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {idIn} from '#src/lib/uuid.ts';
import {type BatchPage, useBatchPage} from '#src/queries/batches.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {BatchesTable, stageOf} from './batches-table.tsx';
import {UndoDialog} from './undo-dialog.tsx';

/** Lists imports and merges, which can be undone. They are on the server, so the page needs a connection. */
export function BatchesScreen() {
  const [query] = useSearchParams();
  const before = query.get('before');
  return (
    <Page>
      {/* The result of one page is not shown for another. */}
      <BatchPageAt key={before} before={before} />
    </Page>
  );
}

function BatchPageAt({before}: {readonly before: string | null}) {
  const t = useT();
  const [remote, reload] = useBatchPage(before);
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('batches.loading')}
      shape="list"
      offline={t('batches.offline')}
      failed={t('batches.failed')}
    >
      {(page) => <BatchList page={page} before={before} reload={reload} />}
    </RemoteSection>
  );
}

type BatchListProps = {
  readonly page: BatchPage;
  /** The batch at which the page begins; `null` for the newest. */
  readonly before: string | null;
  readonly reload: () => void;
};

/** A page of batches. It asks whether to undo the batch that the address names. */
function BatchList({page: {batches, hasOlder}, before, reload}: BatchListProps) {
  const t = useT();
  const toasts = useToasts();
  const [query, setQuery] = useSearchParams();
  const last = batches.at(-1);
  const asked = idIn(query, 'undo');
  const undoing = batches.find(({id}) => id === asked);
  const sort = query.get('sort');
  // Loaded again once the dialog has given the focus back to the row, whose link may go with the undo.
  useEffect(() => (asked === null ? undefined : reload), [asked, reload]);
  const close = () => setQuery(setOf({before, sort}), {replace: true});
  return (
    <>
      <p>{t('batches.intro')}</p>
      {last === undefined ? (
        <EmptyState text={t('batches.empty')} />
      ) : (
        <BatchesTable
          batches={batches}
          areAll={before === null && !hasOlder}
          undoPath={(id) => addressOf({before, sort, undo: id})}
        />
      )}
      <Row align="between">
        {before === null ? null : (
          <LinkButton to="/admin/batches">{t('batches.newest')}</LinkButton>
        )}
        {last === undefined || !hasOlder ? null : (
          <LinkButton to={addressOf({before: last.started_at})}>{t('batches.older')}</LinkButton>
        )}
      </Row>
      {undoing === undefined || stageOf(undoing) === 'undone' ? null : (
        <UndoDialog
          key={undoing.id}
          batch={undoing}
          reload={reload}
          onClose={close}
          onUndone={() => {
            const message = t('batches.undo.done', {title: undoing.title});
            toasts.show({type: 'success', message});
          }}
        />
      )}
    </>
  );
}

type View = {
  readonly before: string | null;
  readonly sort?: string | null;
  readonly undo?: string;
};

function addressOf(view: View): string {
  return `/admin/batches?${setOf(view).toString()}`;
}

function setOf(view: View): URLSearchParams {
  const set = Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(set);
}
