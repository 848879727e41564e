const photoPath = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/;

/** The path of a photo is unique, so it says which save wrote it. */
export function isPhotoPath(value: unknown): value is string {
  return typeof value === 'string' && photoPath.test(value);
}

/** The brother in whose folder a photo is stored. */
export function brotherOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

const photoFields: ReadonlySet<string> = new Set(['storage_path', 'mime_type', 'byte_size']);

/** Forms and conflicts show the fields of a photo as one. */
export function isPhotoField(field: string): boolean {
  return photoFields.has(field);
}
