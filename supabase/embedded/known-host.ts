import {isIP} from 'node:net';

/**
 * Returns whether a request's Host header ('localhost:4173') is a name of this machine. A page of another site
 * whose name points here (DNS rebinding) still sends its own name.
 */
export function isKnownHost(header: string | undefined): boolean {
  const name = (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}
