import {createContext, useContext} from 'react';

const KnownNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Names of records that are not on this device, by id, e.g. those proposed together with what is shown. */
export const KnownNamesProvider = KnownNames.Provider;

export function useKnownNames(): ReadonlyMap<string, string> {
  return useContext(KnownNames);
}
