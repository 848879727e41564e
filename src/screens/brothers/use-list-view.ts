import {useCallback, useEffect, useRef, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {everything, readView, toSearch, type ListView} from './list-view.ts';

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const WRITE_DELAY_MS = 400;

type ViewControls = {
  readonly view: ListView;
  readonly change: (changes: Partial<ListView>) => void;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  /** Writes typed text into the address now; call it before anything leaves the list. */
  readonly settle: () => void;
};

/** Keeps what the list shows in the address, so that Back, a reload and a shared link find it again. */
export function useListView(): ViewControls {
  const location = useLocation();
  const navigate = useNavigate();
  // What is typed belongs to one visit: another entry of the history brings its own text.
  const [typed, setTyped] = useState<{key: string; text: string} | null>(null);
  const stored = readView(location.search, location.state);
  const view = typed?.key === location.key ? {...stored, text: typed.text} : stored;
  const settle = useAddressWriter(view, typed?.key === location.key);

  const change = (changes: Partial<ListView>): void => {
    const next = {...view, ...changes};
    setTyped(null);
    const state = next.activeOnly ? {activeOnly: true} : null;
    void navigate({search: toSearch(next)}, {replace: true, state});
  };
  return {
    view,
    change,
    type: (text) => setTyped({key: location.key, text}),
    clear: () => change(everything),
    settle,
  };
}

/**
 * Writes the address past the router: a navigation for each key would run the guards and could be
 * overtaken by the click that leaves the page. The router reads it when it comes back here.
 */
function useAddressWriter(view: ListView, isTyped: boolean): () => void {
  const search = toSearch(view);
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
