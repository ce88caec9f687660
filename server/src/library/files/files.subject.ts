import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { filesRoutes } from './files.routes.ts';
import { Files } from './files.ts';
import { sweepFiles } from './sweep-files.ts';

/** Uploaded images, and the files of copies. */
export const filesSubject = (kernel: Kernel) => {
  const files = new Files(kernel.db, kernel.config);
  return {
    files,
    routes: (app) => filesRoutes(app, forRequests({ ...kernel, files })),
    close: () => files.close(),
    sweeps: [{ name: 'unused files are removed', run: (now) => sweepFiles(kernel.db, files, now) }],
  } satisfies Subject & { files: Files };
};
