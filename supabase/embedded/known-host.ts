import {isIP} from 'node:net';

/**
 * Says whether a request's Host header ('localhost:4173') names this machine as its own people do. A page of another
 * site whose name was made to point here (DNS rebinding) still says that name.
 */
export function isKnownHost(header: string | undefined): boolean {
  const name = (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}
