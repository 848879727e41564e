import type {Plugin} from 'vite';

/**
 * The Supabase client tries to load a tracing package with an import that a worker may not make. The app does
 * not trace.
 */
export function withoutTracing(): Plugin {
  return {
    name: 'fraternitas:without-tracing',
    transform: {
      filter: {id: /@supabase\/supabase-js\/dist\//},
      handler: (code) => code.replace(/import\([^()]*OTEL_PKG\)/, 'Promise.resolve(null)'),
    },
  };
}

/**
 * The router names its components for React's tools and makes them by calls, so the bundler keeps those that nobody uses.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'fraternitas:without-unused-router',
    apply: 'build',
    transform: {
      filter: {id: /\/react-router\/dist\/production\//},
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            / = (React\d*\.(?:forwardRef|createContext|memo)\()/g,
            ' = /* @__PURE__ */ $1',
          ),
    },
  };
}

/**
 * Every database passes its work through a cache, which ours switch off, and through hooks, which nobody sets. Without
 * them the bundler drops their code, and each request takes two steps less.
 */
export function withoutUnusedDexie(): Plugin {
  return {
    name: 'fraternitas:without-unused-dexie',
    apply: 'build',
    transform: {
      filter: {id: /\/dexie\/dist\/modern\/dexie\.mjs$/},
      handler(code) {
        const lean = code.replaceAll(/^ +this\.use\((?:cacheMiddleware|hooksMiddleware)\);$/gm, '');
        if (lean === code) throw new Error('Dexie passes its work another way in this version.');
        return lean;
      },
    },
  };
}

/**
 * Emotion can copy the static members of a component that it gives its theme, which nobody asks for. The copying code is
 * CommonJS, so the bundler keeps it.
 */
export function withoutCopiedStatics(): Plugin {
  return {
    name: 'fraternitas:without-copied-statics',
    apply: 'build',
    transform: {
      filter: {id: /\/hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/},
      handler: () => 'module.exports = (component) => component;',
    },
  };
}

/** The texts are files of the build, so the code that fetches texts from a server does nothing but listen. */
export function withoutTextServer(): Plugin {
  return {
    name: 'fraternitas:without-text-server',
    apply: 'build',
    transform: {
      filter: {id: /\/i18next\/dist\/esm\/i18next\.js$/},
      handler(code) {
        const lean = code.replace(/new Connector\(.*\);/, 'new EventEmitter();');
        if (lean === code)
          throw new Error('i18next fetches its texts another way in this version.');
        return lean;
      },
    },
  };
}
