import {type ComponentType, createElement, lazy, useState} from 'react';

export type Loadable<P extends object> = {
  readonly Component: ComponentType<P>;
  /** Fetches the code. React does this when it first shows the component; a call fetches it earlier. */
  readonly load: () => Promise<unknown>;
  /** Tells whether the code is here, so that the component shows at once. */
  readonly isLoaded: () => boolean;
};

/**
 * Makes a component whose code is loaded on request. Once the code is here, the component shows at once: React's `lazy`
 * shows the fallback first, and then waits for up to 300 ms before it replaces it.
 */
export function loadable<P extends object>(code: () => Promise<ComponentType<P>>): Loadable<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async (): Promise<ComponentType<P>> => {
    const found = await code();
    return (loaded ??= found);
  };
  const Lazy = lazy(async () => ({default: await load()}));
  function Component(props: P) {
    // A component that is shown must not be replaced by another one.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return {Component, load, isLoaded: () => loaded !== null};
}
