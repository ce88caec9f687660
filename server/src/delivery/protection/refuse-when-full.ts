import {
  createImportPreview,
  importBookmarks,
  releaseModule,
  updatePost,
  updateUser,
  uploadFile,
} from '@benotes/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import { storageFull } from '../../kernel/problems.ts';

/** Methods that change nothing, or delete. */
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);
const FILES: ReadonlySet<string> = new Set([
  uploadFile.url,
  importBookmarks.url,
  createImportPreview.url,
  releaseModule.url,
]);

/** Rejects writes with 507 while the disk is full: the reserve is for signing in, signing out, and deleting. */
export function refuseWhenFull(app: FastifyInstance, reserve: DiskReserve | null): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (!reserve?.isFull || !adds(request)) return done();
    if (reserve.refusesRows || FILES.has(request.routeOptions.url ?? '')) throw storageFull();
    done();
  });
}

function adds({ method, routeOptions: { url = '' }, body }: FastifyRequest): boolean {
  if (HARMLESS.has(method) || !url.startsWith('/api/') || url.startsWith('/api/auth/')) return false;
  if (method !== 'PATCH') return true;
  if (url === updateUser.url) return false; // a password may have to be changed urgently
  const change = (body ?? {}) as Record<string, unknown>;
  const isOnly = (name: string, value: boolean) => Object.keys(change).join() === name && change[name] === value;
  if (url === updatePost.url) return !isOnly('is_archived', true);
  return !(url.startsWith('/api/shares/') && isOnly('is_active', false));
}
