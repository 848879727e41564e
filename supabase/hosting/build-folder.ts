import path from 'node:path';
import type {ResolvedConfig} from 'vite';

/** Returns the folder into which a build writes. */
export function buildFolder({root, build}: Pick<ResolvedConfig, 'root' | 'build'>): string {
  return path.resolve(root, build.outDir);
}
