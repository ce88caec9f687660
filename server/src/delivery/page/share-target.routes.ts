import {
  SHARE_TARGET_PATH,
  SHARED_BYTES_MAX,
  type SharedTexts,
  sharedTextsOf,
  sharedTextsPath,
} from '@benotes/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '../../kernel/problems.ts';

const FIELD_MAX_BYTES = 64 * 1024;
/** The response header has room for this many characters of text. */
const TEXT_MAX_LENGTH = 5000;
/** Files are received, as browsers read no response before, but not kept. */
const BODY_MAX_BYTES = SHARED_BYTES_MAX + 1024 * 1024;

/**
 * Answers what the installed app receives while its service worker does not run: the first share after browser data was
 * deleted, for instance. Nothing is stored: texts are passed on to the page, and files, which only the worker can pass
 * on, are not read.
 */
export function addShareTarget(app: FastifyInstance): void {
  app.post(SHARE_TARGET_PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const { texts, hasFiles } = await readTexts(request);
    return reply
      .header('cache-control', 'no-store')
      .redirect(sharedTextsPath(texts, hasFiles ? 'worker' : undefined), 303);
  });
}

async function readTexts(request: FastifyRequest): Promise<{ texts: SharedTexts; hasFiles: boolean }> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  const fields = new Map<string, unknown>();
  let hasFiles = false;
  try {
    const limits = { fieldSize: FIELD_MAX_BYTES, fields: 5, files: 1, fileSize: 1, parts: 6 };
    for await (const part of request.parts({ limits })) {
      hasFiles = part.type === 'file' && part.filename !== '';
      if (part.type === 'file') break;
      fields.set(part.fieldname, part.value);
    }
  } catch {
    throw new Problem(400, 'The form could not be read.');
  }
  if (hasFiles) {
    request.raw.unpipe();
    request.raw.resume();
  }
  const texts = sharedTextsOf((name) => fields.get(name));
  return { texts: { ...texts, text: texts.text.slice(0, TEXT_MAX_LENGTH) }, hasFiles };
}
