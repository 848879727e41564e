import {lazy} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Standing} from '#src/queries/standings.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {StatusFilters} from './status-filters.tsx';
import {StatusTable} from './status-table.tsx';
import {narrowed, statusViewCodec} from './status-view.ts';

const StatusExportDialog = lazy(async () => ({
  default: (await import('./status-export-dialog.tsx')).StatusExportDialog,
}));

export function StatusList({standings}: {readonly standings: readonly Standing[]}) {
  const t = useT();
  const {number} = useFormats();
  const controls = useListView(statusViewCodec);
  const {view, change} = controls;
  const found = narrowed(standings, view);
  const count = found.length;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('vowStatus.placeholder')}
      filters={<StatusFilters view={view} standings={standings} onChange={change} />}
      count={t('vowStatus.count', {count, shown: number(count)})}
      chips={
        <ExportButton>
          {(close) => <StatusExportDialog standings={found} onClose={close} />}
        </ExportButton>
      }
      isEmpty={count === 0}
    >
      <StatusTable standings={found} />
      <p>{t('vowStatus.grace')}</p>
    </ListFrame>
  );
}
