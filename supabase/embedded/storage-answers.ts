/** Refuses in the format of the storage service: the status is in the body, the answer itself is a 400. */
export function refusal(statusCode: number, error: string, message: string): Response {
  return Response.json({statusCode: String(statusCode), error, message}, {status: 400});
}

export const denied = (): Response =>
  refusal(403, 'Unauthorized', 'new row violates row-level security policy');

export const tokenRefused = (): Response => refusal(403, 'Unauthorized', 'invalid or expired JWT');

/** Also for a file that exists but is not visible to the requester. */
export const notFound = (): Response => refusal(404, 'not_found', 'Object not found');

/** Answers with a file that no browser runs as a page, whatever its content. */
export function storedFile(type: string, bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
    },
  });
}
