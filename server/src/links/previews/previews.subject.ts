import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Files } from '../../library/files/files.ts';
import { metaRoutes } from './meta.routes.ts';
import { PreviewQueue } from './preview-queue.ts';
import { Previews } from './previews.ts';

/** Previews of links. */
export const previewsSubject = (kernel: Kernel & { files: Files }) => {
  const previews = new Previews(kernel.config, kernel.workers, kernel.files);
  const previewQueue = new PreviewQueue({ ...kernel, previews });
  return {
    previews,
    previewQueue,
    routes: (app) => metaRoutes(app, forRequests({ ...kernel, previews })),
    start: () => previewQueue.start(),
    stop: () => previewQueue.close(),
    close: () => previews.close(),
  } satisfies Subject & { previews: Previews; previewQueue: PreviewQueue };
};
