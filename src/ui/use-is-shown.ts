import {useEffect, useRef} from 'react';

/** Returns a function that tells whether the component is still shown: an answer may come after the user has left it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
