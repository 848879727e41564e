import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const worthwhileBytes = 1024;

/** Chooses what the client accepts; `null` when it accepts nothing or the body is small. */
export function encodingFor(accepted: string | null | undefined, bytes: number): Encoding | null {
  if (bytes < worthwhileBytes || !accepted) return null;
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (encoding: Encoding): boolean =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(';').map((part) => part.trim());
      return name === encoding && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** Compresses off the main thread: thoroughly for `kept` files, quickly for answers wanted `now`. */
export async function compress(
  body: Uint8Array,
  encoding: Encoding,
  effort: 'kept' | 'now',
): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort === 'kept' ? 10 : 1,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await promisify(gzip)(body, {level: effort === 'kept' ? 9 : 1});
  return new Uint8Array(compressed);
}
