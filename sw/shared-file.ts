/**
 * The file that another app has shared, until the page takes it. It is only in memory: a file of records must not stay
 * on the device, and a worker that ends in between loses no more than the user can share again.
 */
let shared: File | null = null;

/** Receives a shared file, and opens the page that leads to the import. */
export async function receiveShared({request}: {readonly request: Request}): Promise<Response> {
  const file = (await request.formData()).get('file');
  shared = file instanceof File ? file : null;
  return Response.redirect('/received-file?shared', 303);
}

/** Hands the shared file over once; `null` when there is none. */
export function takeShared(): File | null {
  const file = shared;
  shared = null;
  return file;
}
