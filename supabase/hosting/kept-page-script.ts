import type {Plugin, ResolvedConfig} from 'vite';
import {bundleScript} from './bundle-script.ts';

/** Writes into index.html the script that shows a page as it was last drawn, before the app's code is there. */
export function writeKeptPageScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'fraternitas:kept-page-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundleScript(config, 'src/app/show-kept-page.ts');
        const script = `<script>${code.trim()}</script>`;
        // Behind the script that chooses the language, and before the styles: a script behind them waits for them.
        return html.replace('<script type="module"', () => `${script}\n    <script type="module"`);
      },
    },
  };
}
