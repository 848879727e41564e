/// <reference lib="webworker" />

/** A rule by which the browser answers requests without asking the worker, so that it need not even start it. */
type StaticRoute = {
  readonly condition: {readonly urlPattern: string; readonly requestMethod?: string};
  readonly source: 'cache' | 'network';
};

// Chromium's alone, so the library of types does not know it.
declare global {
  interface ExtendableEvent {
    readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
  }
}

/** The first parts of the server's paths, where one origin serves the app and the server. */
export const serverPaths = ['auth', 'functions', 'rest', 'rpc', 'storage'];

/**
 * Lets the browser answer some requests itself while the worker is installed. Files of a build, which have their content
 * in their names, come from the cache, and from the network where it lacks them. Requests to the server at `url` go to
 * the network.
 */
export async function addStaticRoutes(installing: ExtendableEvent, url: string): Promise<void> {
  try {
    await installing.addRoutes?.([
      {condition: {urlPattern: '/assets/*', requestMethod: 'GET'}, source: 'cache'},
      ...serverPaths.map((path): StaticRoute => {
        return {condition: {urlPattern: `${new URL(url).origin}/${path}/*`}, source: 'network'};
      }),
    ]);
  } catch (error) {
    console.info('The browser asks the worker for everything:', error);
  }
}
