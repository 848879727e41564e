import {useParams} from 'react-router-dom';
import {storedUuid} from '#src/lib/uuid.ts';

/** Returns the id in the address as the record has it, whatever its letters; `null` when the address has none. */
export function useAddressId(): string | null {
  const {id} = useParams();
  return id === undefined ? null : storedUuid(id);
}
