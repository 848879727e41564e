import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds an institution, or edits the one in the address. */
export function InstitutionFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="institutions" id={id ?? null} home="/institutions" />;
}
