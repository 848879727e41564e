import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a circumscription, or edits the one in the address. */
export function CircumscriptionFormScreen() {
  const {id} = useParams();
  return (
    <RecordFormScreen table="circumscriptions" id={id ?? null} home="/admin/circumscriptions" />
  );
}
