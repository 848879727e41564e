import {createContext, useContext} from 'react';

const KnownNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Names, by id, of records that are not on this device, e.g. those proposed in the same group. */
export const KnownNamesProvider = KnownNames.Provider;

export function useKnownNames(): ReadonlyMap<string, string> {
  return useContext(KnownNames);
}
