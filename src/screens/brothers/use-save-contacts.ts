import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {toFileName} from '#src/lib/file-name.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {toVCards} from '#src/lib/vcard.ts';
import {useTable, type LocalRow} from '#src/queries/rows.ts';

type Brothers = readonly LocalRow<'brothers'>[];

/** Gives what offers brothers to the phone's address book, as a file of that name. */
export function useSaveContacts(): (brothers: Brothers, fileName: string) => void {
  const labels = useRecordLabels();
  const circumscriptions = useTable('circumscriptions');
  return (brothers, fileName) => {
    const emergency = labels.field('brothers', 'emergency_contact');
    const cards = brothers.map(({row}) => ({
      id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      organisation: circumscriptions?.byId.get(row.circumscription_id)?.row.name ?? null,
      note: row.emergency_contact ? `${emergency}: ${row.emergency_contact}` : null,
    }));
    const file = new Blob([toVCards(cards)], {type: 'text/vcard;charset=utf-8'});
    saveFile(file, `${toFileName(fileName)}.vcf`);
  };
}
