import {expect, test} from 'vitest';
import {fileTypeOf} from '#src/lib/file-type.ts';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test.each([
  ['a PDF', new Blob(['%PDF-1.7\n...']), 'application/pdf'],
  ['a JPEG picture', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['a PNG picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'image/png'],
  ['a WebP picture', new Blob(['RIFF', new Uint8Array([1, 2, 3, 4]), 'WEBPVP8 ']), 'image/webp'],
  ['another RIFF file', new Blob(['RIFF', new Uint8Array([1, 2, 3, 4]), 'WAVEfmt ']), null],
  ['a page', new Blob(['<!doctype html><script>']), null],
  ['a drawing', new Blob(['<svg xmlns="http://www.w3.org/2000/svg">']), null],
  ['a page with a PDF behind it', new Blob(['<html>%PDF-1.7']), null],
  ['a page that is named a PDF', new Blob(['<html>'], {type: 'application/pdf'}), null],
  ['a file of two bytes', bytes(0xff, 0xd8), null],
  ['an empty file', new Blob([]), null],
])('fileTypeOf tells %s by its content', async (_, file, type) => {
  expect(await fileTypeOf(file)).toBe(type);
});
