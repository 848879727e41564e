import {type ComponentType, useEffect, useState} from 'react';

/**
 * Makes a component of a part without which the page works. Its code is fetched when it is first shown. While the code
 * cannot be fetched, `Missing` is in its place, or nothing; with `lazy`, the whole page would fail. What is shown again
 * later is fetched again.
 */
export function onDemand<P extends object>(
  code: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P> | null = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function OnDemand(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== null) return;
      code().then(
        (found) => setShown(() => (loaded = found)),
        (error: unknown) => {
          console.info('A part of the page could not be fetched:', error);
          setShown(() => Missing);
        },
      );
      // oxlint-disable-next-line react/exhaustive-deps -- once for each showing
    }, []);
    return Shown && <Shown {...props} />;
  };
}
