import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a place, or edits the one in the address. */
export function PlaceFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="places" id={id ?? null} home="/places" />;
}
