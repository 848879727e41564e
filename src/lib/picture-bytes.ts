/** Reads two bytes as a number; zero beyond the end. */
export function readUint16(bytes: Uint8Array, at: number, isLittle = false): number {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return isLittle ? first + second * 256 : first * 256 + second;
}

/** Reads four bytes as a number without a sign; zero beyond the end. */
export function readUint32(bytes: Uint8Array, at: number, isLittle = false): number {
  const [low, high] = [readUint16(bytes, at, isLittle), readUint16(bytes, at + 2, isLittle)];
  return isLittle ? low + high * 65_536 : low * 65_536 + high;
}

/** Returns whether these letters are at a place of the bytes. */
export function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return textBytes(text).every((byte, index) => bytes[at + index] === byte);
}

/** The codes of the letters of a text in ASCII. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
