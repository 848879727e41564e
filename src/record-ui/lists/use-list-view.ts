import {useCallback, useEffect, useRef, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const WRITE_DELAY_MS = 400;

/** What every list can be narrowed by. */
export type SearchedView = {readonly text: string};

/** How the view of a list is written into the address, and read from there. */
export type ViewCodec<V extends SearchedView> = {
  readonly everything: V;
  readonly read: (search: string, state: unknown) => V;
  /** Gives the address' query, '' or from the question mark on. */
  readonly write: (view: V) => string;
  /** Gives what lives in the entry of the browser's history beside the address; `null` for nothing. */
  readonly stateOf: (view: V) => unknown;
};

export type ViewControls<V extends SearchedView> = {
  readonly view: V;
  readonly isNarrowed: boolean;
  readonly change: (changes: Partial<V>) => void;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  /** Writes typed text into the address now; call it before anything leaves the list. */
  readonly settle: () => void;
};

/** Keeps what the list shows in the address, so that Back, a reload and a shared link find it again. */
export function useListView<V extends SearchedView>(codec: ViewCodec<V>): ViewControls<V> {
  const location = useLocation();
  const navigate = useNavigate();
  // What is typed belongs to one visit: another entry of the history brings its own text.
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
    isNarrowed: search !== '' || codec.stateOf(view) !== null,
    change,
    type: (text) => setTyped({key: location.key, text}),
    clear: () => change(codec.everything),
    settle,
  };
}

/**
 * Writes the address past the router: a navigation for each key would run the guards and could be
 * overtaken by the click that leaves the page. The router reads it when it comes back here.
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
