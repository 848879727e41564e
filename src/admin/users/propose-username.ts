/** Proposes a username for a name: 'Fra Niccolò De Rossi' gives 'niccolo.de.rossi'; '' when nothing is left. */
export function proposeUsername(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(fra|fr|br|don|p)\b\.?\s+/u, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 40)
    .replace(/\.$/, '');
  return plain.length < 3 ? '' : plain;
}
