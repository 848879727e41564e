import type {Translate} from '#src/i18n/key.ts';
import type {Formats} from '#src/i18n/formats.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import type {DocumentSection} from '#src/lib/html-document.ts';
import type {Values} from '#src/lib/values.ts';

type Speech = {readonly t: Translate; readonly labels: RecordLabels; readonly formats: Formats};

/** Lists what is attached to a brother. The files are saved from his profile: together they may be too large for a page. */
export function attachmentsSection(
  {t, labels, formats}: Speech,
  rows: readonly Values[],
): DocumentSection {
  return {
    title: t('personal.page.attachments'),
    table: {
      columns: [
        t('personal.page.at'),
        labels.field('brothers', 'name'),
        labels.field('brother_photos', 'byte_size'),
      ],
      rows: rows.map(({name, byte_size: size, created_at: at}) => [
        formats.dateTime(new Date(String(at))),
        String(name),
        formats.bytes(Number(size)),
      ]),
    },
    empty: t('personal.page.nothing'),
  };
}
