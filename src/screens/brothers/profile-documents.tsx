import {validityOn} from '#src/domain/documents.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useSettingsOf} from '#src/queries/settings.ts';
import {useToday} from '#src/queries/today.ts';
import {textOf} from '#src/lib/values.ts';
import {type Column, useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {DocumentMark} from './document-mark.tsx';

type ProfileDocumentsProps = {
  readonly brother: LocalRow<'brothers'>['row'];
  /** The values of a new document; `null` while the brother is being deleted. */
  readonly given: Given | null;
};

/** The brother's documents, the next to expire first, and his acts about goods, for himself and for administrators. */
export function ProfileDocuments({brother, given}: ProfileDocumentsProps) {
  const t = useT();
  const fields = useFieldColumns('brother_documents');
  const goods = useFieldColumns('goods_dispositions');
  const validUntil = useValidUntilColumn(brother.circumscription_id);
  return (
    <Stack>
      <Notice tone="info">{t('brothers.profile.private')}</Notice>
      <LifeEventsCard
        table="brother_documents"
        entries={useChildren('brother_documents', brother.id)}
        columns={[
          ...fields('kind', 'number', 'issued_by', 'issued_on'),
          validUntil,
          ...fields('notes'),
        ]}
        newest="last"
        namedBy="kind"
        given={given}
      />
      <LifeEventsCard
        table="goods_dispositions"
        entries={useChildren('goods_dispositions', brother.id)}
        columns={goods('kind', 'date', 'kept_at', 'permitted_by', 'permitted_on', 'notes')}
        newest="last"
        namedBy="kind"
        given={given}
      />
    </Stack>
  );
}

/** The last day of validity, marked when it is near or past. */
function useValidUntilColumn(circumscriptionId: string): Column {
  const [column] = useFieldColumns('brother_documents')('valid_until');
  const today = useToday();
  const {soonDays} = useSettingsOf()(circumscriptionId);
  return {
    title: column?.title ?? '',
    cell: (row) => (
      <>
        {column?.cell(row)}{' '}
        <DocumentMark validity={validityOn(textOf(row, 'valid_until') || null, today, soonDays)} />
      </>
    ),
  };
}
