import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a diocese, or edits the one in the address. */
export function DioceseFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="dioceses" id={id ?? null} home="/dioceses" />;
}
