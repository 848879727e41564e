/** The address at which two brothers are shown side by side. */
export function pairPath(one: string, other: string): string {
  return `/admin/duplicates/${one}/${other}`;
}
