import {moduleNames, moduleOf, modules, packages, type Module} from './modules.ts';

/** The import rules of the linter, as overrides of its configuration: what it rejects in each module. */
export function importOverrides() {
  return moduleNames.map((module) => ({
    files: [`${module}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: forbiddenIn(module),
              message: `Not from ${module}: tests/architecture/modules.ts`,
            },
          ],
        },
      ],
    },
  }));
}

/**
 * Says why `file` must not import `specifier`, or `null` when it may. Both are read from the root. The linter sees
 * one import statement at a time; this also judges dynamic imports, extensions, and the files outside of all modules.
 */
export function judgeImport(file: string, specifier: string): string | null {
  const module = moduleOf(file);
  if (module && new RegExp(forbiddenIn(module)).test(specifier))
    return `${module} may not import ${specifier}`;
  if (specifier.startsWith('.')) return judgeNeighbour(file, specifier);
  return specifier.startsWith('#') ? judgeFarFile(file, module, specifier.slice(1)) : null;
}

function forbiddenIn(module: Module): string {
  const allowed: readonly string[] = modules[module];
  const far = [...moduleNames, 'locales', 'tests'].filter(
    (target) => target !== module && !allowed.includes(target),
  );
  const closed = Object.entries(packages)
    .filter(([, users]) => !users.includes(module))
    .map(([start]) => (/[:/-]$/.test(start) ? start : `${start}(?:/|$)`));
  return `^(?:\\.\\./|\\./[^/]+/|#(?:${far.join('|')})/|${closed.join('|')})`;
}

function judgeNeighbour(file: string, specifier: string): string | null {
  // A journey may say where its own support lies.
  const isNeighbour = file.startsWith('tests/') ? /^\.\/(?!.*\.\.\/)/ : /^\.\/[^/]+$/;
  if (!isNeighbour.test(specifier)) {
    return 'only a neighbour is imported by ./, everything else by its whole path';
  }
  return judgeExtension(specifier);
}

function judgeFarFile(file: string, module: Module | undefined, target: string): string | null {
  const folder = target.slice(0, target.lastIndexOf('/'));
  if (folder === file.slice(0, file.lastIndexOf('/'))) return 'a neighbour is imported by ./';
  const badExtension = judgeExtension(target);
  if (badExtension) return badExtension;
  if (/(^|\/)index\.tsx?$/.test(target)) return 'files are imported, not barrels';
  return module || file.startsWith('tests/') ? null : judgeRootFile(target);
}

/** `vite.config.ts` is the only code at the root, and the embedded server its only neighbour. */
function judgeRootFile(target: string): string | null {
  return target.startsWith('supabase/') ? null : 'the build imports nothing but supabase';
}

function judgeExtension(specifier: string): string | null {
  return /\.(tsx?|css|json|mjs)(\?[a-z]+)?$/.test(specifier) ? null : 'the extension is missing';
}
