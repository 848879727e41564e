import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a country, or edits the one in the address. */
export function CountryFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="countries" id={id ?? null} home="/admin/countries" />;
}
