import type { UserConfig } from 'vite';

/** Common to the shell and the remotes. */
export const buildOptions = {
  target: 'es2022',
  sourcemap: true,
  emptyOutDir: true,
  // react-router imports React.use and useOptimistic, which React 18 lacks, and handles their absence.
  rolldownOptions: { checks: { importIsUndefined: false } },
} satisfies UserConfig['build'];
