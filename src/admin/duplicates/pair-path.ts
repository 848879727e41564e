/** The address of the comparison of two brothers. */
export function pairPath(one: string, other: string): string {
  return `/admin/duplicates/${one}/${other}`;
}
