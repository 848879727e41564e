export type UploadedFile = {type: string; bytes: Uint8Array<ArrayBuffer>};

/** Reads the file of an upload, sent alone or as part of a form. `null` when there is none. */
export async function readUploadedFile(request: Request): Promise<UploadedFile | null> {
  const declared = request.headers.get('content-type') ?? '';
  if (!declared.startsWith('multipart/form-data')) {
    return {type: mediaTypeOf(declared), bytes: new Uint8Array(await request.arrayBuffer())};
  }
  const form = await request.formData().catch(() => new FormData());
  // supabase-js gives the part no name.
  const file = Array.from(form.values()).find((value) => value instanceof Blob);
  if (file === undefined) return null;
  return {type: mediaTypeOf(file.type), bytes: new Uint8Array(await file.arrayBuffer())};
}

function mediaTypeOf(declared: string): string {
  return (declared.split(';')[0] ?? '').trim().toLowerCase() || 'application/octet-stream';
}
