import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Files } from '../../library/files/files.ts';
import type { Previews } from '../previews/previews.ts';
import { Snapshotter } from '../snapshots/snapshotter.ts';
import { Copier } from './copier.ts';
import { copiesRoutes } from './copies.routes.ts';
import { CopyQueue } from './copy-queue.ts';

/** Copies of linked pages. */
export const copiesSubject = (kernel: Kernel & { files: Files; previews: Previews }) => {
  const { config, workers, files, report } = kernel;
  const { snapshotBrowser: browser, keepCopies } = config;
  // A snapshot is full of images.
  const snapshotter =
    browser && keepCopies === 'images' ? new Snapshotter({ config, browser, workers, files, report }) : null;
  const copier = new Copier(kernel);
  const copyQueue = new CopyQueue({ ...kernel, copier, snapshotter, isEnabled: keepCopies !== 'off' });
  return {
    copyQueue,
    routes: (app) => copiesRoutes(app, forRequests({ ...kernel, copyQueue })),
    start: () => copyQueue.start(),
    stop: () => copyQueue.close(),
  } satisfies Subject & { copyQueue: CopyQueue };
};
