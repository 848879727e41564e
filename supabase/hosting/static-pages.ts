import path from 'node:path';
import {createServer, type Plugin} from 'vite';
import {classNames} from './class-names.ts';
import {divideTexts} from './text-parts.ts';

/** What `src/app/static-pages.tsx` offers; it is loaded when the app is built, not with the configuration. */
type StaticPages = {
  readonly staticPaths: readonly string[];
  readonly staticPage: (path: string, locale: string) => Promise<string>;
};

const locales = ['en', 'id', 'it'];

/**
 * Writes the pages for visitors into index.html, in every language, so that they are shown before the app's code is there.
 * A script shows the one of the address; `src/app/take-over.ts` puts the app in its place.
 */
export function writeStaticPages(): Plugin {
  let root = '';
  return {
    name: 'fraternitas:static-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const templates = await renderAll(root);
        return html.replace('<noscript>', (place) => `${templates}\n    ${place}`);
      },
    },
  };
}

async function renderAll(root: string): Promise<string> {
  // Reads the source as the build does, with the same names of classes; the server opens no port.
  const reader = await createServer({
    configFile: false,
    plugins: [divideTexts()],
    css: classNames,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: {middlewareMode: true, hmr: false, ws: false, watch: null},
    optimizeDeps: {noDiscovery: true, include: []},
  });
  try {
    const source = path.join(root, 'src/app/static-pages.tsx');
    const {staticPaths, staticPage} = (await reader.ssrLoadModule(source)) as StaticPages;
    const pages = staticPaths.flatMap((page) =>
      locales.map(async (locale) => {
        const markup = await staticPage(page, locale);
        return `<template data-page="${page}" data-locale="${locale}">${markup}</template>`;
      }),
    );
    return (await Promise.all(pages)).join('\n');
  } finally {
    await reader.close();
  }
}
