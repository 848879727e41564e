import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ErasurePreview} from '#src/queries/erasure.ts';
import {isTableName} from '#src/records/registry.ts';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';

/** Counts what an erasure takes. */
export function WhatGoes({preview}: {readonly preview: ErasurePreview}) {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  const {rows, proposals, audit_rows: entries, photo_files: photos} = preview;
  const tables = Object.entries(rows).filter(([, count]) => count > 0);
  return (
    <Card title={t('erase.goes')}>
      <Facts
        facts={[
          {
            label: t('erase.row'),
            value: t(stateOf(preview)),
          },
          ...tables.map(([table, count]) => ({
            label: isTableName(table) ? labels.many(table) : table,
            value: number(count),
          })),
          {label: t('erase.photos'), value: number(photos)},
          {label: t('erase.proposals'), value: number(proposals)},
          {label: t('erase.entries'), value: number(entries)},
        ]}
      />
      <p>{t('erase.devices')}</p>
    </Card>
  );
}

function stateOf({is_gone: isGone, was_recorded: wasRecorded}: ErasurePreview) {
  if (!wasRecorded) return 'erase.neverAdded';
  return isGone ? 'erase.deletedBefore' : 'erase.deletedNow';
}
