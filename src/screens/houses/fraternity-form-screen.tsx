import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a fraternity, or edits the one in the address. */
export function FraternityFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="fraternities" id={id ?? null} home="/fraternities" />;
}
