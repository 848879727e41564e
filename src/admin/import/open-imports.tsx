import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useOpenImports, type Batch} from '#src/queries/batches.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';

/** Lists the interrupted imports, with links to undo them. */
export function OpenImports() {
  const t = useT();
  const [remote, reload] = useOpenImports();
  // Usually there are none, so no space is reserved while they load.
  if (remote.kind === 'loading') return null;
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('import.open.loading')}
      shape="text"
      offline={t('import.offline')}
      failed={t('import.open.failed')}
    >
      {(open) => open.map((batch) => <OpenImport key={batch.id} batch={batch} />)}
    </RemoteSection>
  );
}

function OpenImport({batch}: {readonly batch: Batch}) {
  const t = useT();
  const {dateTime, number} = useFormats();
  const {id, title, started_by_name: name, started_at: at} = batch;
  return (
    <Notice
      tone="warning"
      title={t('import.open.title', {name: title})}
      action={
        <LinkButton
          to={`/admin/batches?undo=${id}`}
          label={t('import.open.undoNamed', {name: title})}
        >
          {t('import.open.undo')}
        </LinkButton>
      }
    >
      {t('import.open.text', {
        who: name ?? t('import.open.somebody'),
        when: dateTime(new Date(at)),
        added: number(batch.rows_new),
        changed: number(batch.rows_changed),
      })}
    </Notice>
  );
}
