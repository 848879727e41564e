import {parseArgs, type ParseArgsConfig} from 'node:util';
import {Refusal} from './refusal.ts';

/** Reads `--name value` options; refuses an unknown one with the list of valid ones. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{args: string[]; options: T}>>['values'] {
  try {
    return parseArgs({args: [...args], options, allowPositionals: false}).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Refusal(`Options are: ${known.join(', ')}. Given: ${args.join(' ')}`, {cause: error});
  }
}

/** Reads a whole number between two bounds; refuses other values with the option's name. */
export function wholeNumber(text: string, name: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Refusal(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
