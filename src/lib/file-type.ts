/** How files of a type begin: bytes at places; `null` may be any. */
const beginnings = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const satisfies Readonly<Record<string, readonly (number | null)[]>>;

export type FileType = keyof typeof beginnings;

const longest = 12;

/** Tells the type of a PDF or a picture by how it begins, whatever its name says; `null` for another file. */
export async function fileTypeOf(file: Blob): Promise<FileType | null> {
  const start = new Uint8Array(await file.slice(0, longest).arrayBuffer());
  const types = Object.keys(beginnings) as FileType[];
  return types.find((type) => beginsWith(start, beginnings[type])) ?? null;
}

function beginsWith(start: Uint8Array, wanted: readonly (number | null)[]): boolean {
  return wanted.every((byte, at) => byte === null || byte === start[at]);
}
