/** Returns whether a deacon is permanent: one with the option of a lay brother does not prepare for the priesthood. */
export function isPermanentDeacon(deacon: {readonly vocation_type: string}): boolean {
  return deacon.vocation_type === 'laicus';
}
