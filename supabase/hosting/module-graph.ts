/** The modules of a build, as the bundler knows them, by their id: mostly an absolute path. */
export type Modules = {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/** Returns these files and what they import, directly or through others, as far as it is wanted. */
export function reachedFrom(
  files: readonly string[],
  modules: Modules,
  isWanted: (id: string) => boolean = () => true,
): Set<string> {
  const reached = new Set(files);
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (isWanted(imported)) reached.add(imported);
  return reached;
}

/** The same without libraries. */
export function ownReachedFrom(files: readonly string[], modules: Modules): Set<string> {
  return reachedFrom(files, modules, (id) => !isLibrary(id));
}

export function isLibrary(id: string): boolean {
  return id.includes('/node_modules/');
}
