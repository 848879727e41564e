import {areaDoors, packages, roomOf, rooms, sharedAreas, type Room} from './rooms.ts';

/** Says why `file` must not import `specifier`, or `null` when it may. Both are read from the root. */
export function judgeImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return judgeNeighbour(file, specifier);
  const room = roomOf(file);
  if (specifier.startsWith('#')) return judgeFarFile(file, room, specifier.slice(1));
  return room ? judgePackage(room, specifier) : null;
}

function judgeNeighbour(file: string, specifier: string): string | null {
  // A journey may say where its own support lies.
  const isNeighbour = file.startsWith('tests/') ? /^\.\/(?!.*\.\.\/)/ : /^\.\/[^/]+$/;
  if (!isNeighbour.test(specifier)) {
    return 'only a neighbour is imported by ./, everything else by its whole path';
  }
  return judgeExtension(specifier);
}

function judgeFarFile(file: string, room: Room | undefined, target: string): string | null {
  const folder = target.slice(0, target.lastIndexOf('/'));
  if (folder === file.slice(0, file.lastIndexOf('/'))) return 'a neighbour is imported by ./';
  const badExtension = judgeExtension(target);
  if (badExtension) return badExtension;
  if (/(^|\/)index\.tsx?$/.test(target)) return 'files are imported, not barrels';
  if (!room) return file.startsWith('tests/') ? null : judgeRootFile(target);

  const targetRoom = roomOf(target) ?? target.split('/')[0] ?? '';
  if (targetRoom === room) return room === 'src/screens' ? judgeArea(file, target) : null;
  const allowed: readonly string[] = rooms[room];
  return allowed.includes(targetRoom) ? null : `${room} may not import ${targetRoom}`;
}

/** `vite.config.ts` is the only code at the root, and the embedded server its only neighbour. */
function judgeRootFile(target: string): string | null {
  return target.startsWith('supabase/') ? null : 'the build imports nothing but supabase';
}

function judgeArea(file: string, target: string): string | null {
  const own = file.split('/')[2] ?? '';
  const other = target.split('/')[2] ?? '';
  if (own === other || sharedAreas.includes(other) || areaDoors[own]?.includes(other)) return null;
  return `the ${own} screens may not import the ${other} screens`;
}

function judgeExtension(specifier: string): string | null {
  return /\.(tsx?|css|json|mjs)(\?[a-z]+)?$/.test(specifier) ? null : 'the extension is missing';
}

function judgePackage(room: Room, specifier: string): string | null {
  const name = Object.keys(packages)
    .filter((start) => belongsTo(specifier, start))
    // 'react-router-dom' is itself, not 'react'.
    .toSorted((a, b) => b.length - a.length)[0];
  if (name === undefined || packages[name]?.includes(room)) return null;
  return `${room} may not import ${specifier}`;
}

function belongsTo(specifier: string, start: string): boolean {
  if (/[:/-]$/.test(start)) return specifier.startsWith(start);
  return (
    specifier === start || specifier.startsWith(`${start}/`) || specifier.startsWith(`${start}-`)
  );
}
