import type {Plugin} from 'vite';

/** Leaves the indentation out of index.html, which every device keeps. */
export function withoutIndentation(): Plugin {
  return {
    name: 'fraternitas:without-indentation',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/\n\s+/g, '\n'),
    },
  };
}
