import path from 'node:path';
import type {CSSOptions} from 'vite';

/**
 * How the classes of a stylesheet are named in the build: by the stylesheet, as `header-title`. The default adds a hash and
 * a line, which do not compress. Two stylesheets must not have the same file name.
 */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => `${path.basename(file, '.module.css')}-${name}`,
  },
};
