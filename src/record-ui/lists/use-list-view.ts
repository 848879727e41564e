import {useCallback, useEffect, useRef, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const WRITE_DELAY_MS = 400;

/** The part of a view that every list has. */
export type SearchedView = {readonly text: string};

/** Converts the view of a list to and from the address. */
export type ViewCodec<V extends SearchedView> = {
  readonly everything: V;
  readonly read: (search: string, state: unknown) => V;
  /** Returns the query of the address, '' or beginning with the question mark. */
  readonly write: (view: V) => string;
  /** Returns the state of the history entry; `null` for none. */
  readonly stateOf: (view: V) => unknown;
};

export type ViewControls<V extends SearchedView> = {
  readonly view: V;
  /** The view as the query of the address, with the typed text that the router does not know. */
  readonly search: string;
  readonly isNarrowed: boolean;
  readonly change: (changes: Partial<V>) => void;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  /** Writes the typed text into the address now; call it before the user leaves the list. */
  readonly settle: () => void;
};

/** Stores the view of a list in the address, so that Back, a reload and a shared link restore it. */
export function useListView<V extends SearchedView>(codec: ViewCodec<V>): ViewControls<V> {
  const location = useLocation();
  const navigate = useNavigate();
  // Typed text belongs to one history entry; another entry has its own text.
  const [typed, setTyped] = useState<{key: string; text: string} | null>(null);
  const stored = codec.read(location.search, location.state);
  const view = typed?.key === location.key ? {...stored, text: typed.text} : stored;
  const search = codec.write(view);
  const settle = useAddressWriter(search, typed?.key === location.key);

  const change = (changes: Partial<V>): void => {
    const next = {...view, ...changes};
    setTyped(null);
    void navigate({search: codec.write(next)}, {replace: true, state: codec.stateOf(next)});
  };
  return {
    view,
    search,
    isNarrowed: search !== '' || codec.stateOf(view) !== null,
    change,
    type: (text) => setTyped({key: location.key, text}),
    clear: () => change(codec.everything),
    settle,
  };
}

/**
 * Writes the address without the router: a navigation for each key would run the guards, and the click that
 * leaves the page could overtake it. The router reads the address when the user returns.
 */
function useAddressWriter(search: string, isTyped: boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    if (!isTyped || window.location.search === search) return;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${search}`);
  }, [isTyped, search]);
  useEffect(() => {
    timer.current = setTimeout(settle, WRITE_DELAY_MS);
    return () => clearTimeout(timer.current);
  }, [settle]);
  return settle;
}
