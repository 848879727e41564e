import {stripVTControlCharacters} from 'node:util';

/** Returns the first error of a failed build, with its place, in one line. */
export function describeBuildFailure(error: unknown): string {
  const report = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = report.split('\n').map((line) => line.trim());
  const complaint =
    lines.find((line) => line !== '' && !line.startsWith('Build failed with')) ?? report;
  const place = /\[ (?<place>\S+:\d+:\d+) \]/.exec(report)?.groups?.['place'];
  return place === undefined ? complaint : `${complaint} (${place})`;
}
