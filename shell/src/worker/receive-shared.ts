import {
  ADD_PATH,
  IMPORT_PATH,
  SHARED_BYTES_MAX,
  SHARED_FILES_MAX,
  type ShareFailure,
  sharedTextsOf,
  sharedTextsPath,
} from '@benotes/contract';
import { keepShared } from '@benotes/platform/shared-content';

/**
 * Answers the form by which the system passes on what another app shares: redirects to the page that shows it. Files
 * are kept on this device until that page takes them, and are not sent to the server before the user saves; short texts
 * are in the address of the page.
 */
export async function receiveShared(request: Request): Promise<Response> {
  return Response.redirect(new URL(await pathFor(request), request.url).href, 303);
}

async function pathFor(request: Request): Promise<string> {
  const form = await request.formData().catch(() => null);
  const texts = sharedTextsOf((name) => form?.get(name));
  const files = (form?.getAll('files') ?? []).filter(
    (value): value is File => typeof value !== 'string' && value.size > 0,
  );
  if (form && files.length === 0) return sharedTextsPath(texts);
  const failure = form ? problemOf(files) : 'storage';
  if (failure) return sharedTextsPath(texts, failure);
  try {
    const page = files.some(({ type }) => type.startsWith('image/')) ? ADD_PATH : IMPORT_PATH;
    return `${page}?shared=${await keepShared({ ...texts, files })}`;
  } catch (error) {
    console.warn(error);
    return sharedTextsPath(texts, 'storage');
  }
}

function problemOf(files: readonly File[]): ShareFailure | undefined {
  if (files.length > SHARED_FILES_MAX) return 'count';
  return files.reduce((sum, { size }) => sum + size, 0) > SHARED_BYTES_MAX ? 'size' : undefined;
}
