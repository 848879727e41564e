import type {Validity} from '#src/domain/documents.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Badge} from '#src/ui/badge.tsx';

/** Marks a document that expires soon or has expired; nothing while it is valid. */
export function DocumentMark({validity}: {readonly validity: Validity}) {
  const t = useT();
  if (validity === 'valid') return null;
  return validity === 'soon' ? (
    <Badge tone="blue">{t('dashboard.agenda.soon')}</Badge>
  ) : (
    <Badge tone="red">{t('dashboard.agenda.outOfDate')}</Badge>
  );
}
