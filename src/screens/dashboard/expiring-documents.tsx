import type {ExpiringDocument} from '#src/domain/documents.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {DocumentMark} from '#src/screens/brothers/document-mark.tsx';
import {EventLine, ShortList} from './short-list.tsx';

type ExpiringDocumentsProps = {readonly documents: readonly ExpiringDocument[]};

/** Lists documents with the day on which each expires; the brother leads to all of his documents. */
export function ExpiringDocuments({documents}: ExpiringDocumentsProps) {
  const labels = useRecordLabels();
  const {day} = useFormats();
  return (
    <ShortList
      items={documents}
      keyOf={({id}) => id}
      renderItem={({brotherId, name, kind, until, validity}) => (
        <EventLine
          brotherId={brotherId}
          tab="documents"
          name={name}
          when={day(until)}
          what={labels.value('brother_documents', 'kind', kind)}
          mark={<DocumentMark validity={validity} />}
        />
      )}
    />
  );
}
