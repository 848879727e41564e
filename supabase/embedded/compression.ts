import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Returns the encoding that the client accepts; `null` when it accepts neither. */
export function acceptedEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null;
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (encoding: Encoding): boolean =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(';').map((part) => part.trim());
      return name === encoding && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** Compresses an answer quickly, off the main thread. */
export async function compress(
  body: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 1,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await promisify(gzip)(body, {level: 1});
  return new Uint8Array(compressed);
}
