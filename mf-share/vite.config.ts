import { createHash } from 'node:crypto';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

import { layersUi } from '../libs/ui/layer.vite.ts';
import { remoteConfig, withoutSchemas } from '../vite.base.ts';
import { compilesAhead } from '../vite.files.ts';

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;
const CHARSET = '<meta charset="utf-8" />';

/**
 * Puts what the page may load into the page, for a static host sends no headers of ours: its own files, whatever server
 * config.json names, and pictures of the web. What people write becomes HTML through the sanitiser alone.
 */
const withPolicy = (): Plugin => ({
  name: 'with-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
        const hash = createHash('sha256').update(script).digest('base64');
        return ` 'sha256-${hash}'`;
      });
      const policy = [
        "default-src 'none'",
        `script-src 'self'${hashes.join('')}`,
        "style-src 'self'",
        "font-src 'self'",
        'img-src http: https: data: blob:',
        'connect-src http: https:',
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types dompurify benotes-document 'allow-duplicates'",
      ].join('; ');
      return html.replace(CHARSET, `${CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
    },
  },
});

/** The same screens as a site of their own: no shell, no federation, any static host, under any path. */
const site: UserConfig = {
  base: './',
  plugins: [react(), withoutSchemas(), layersUi(), compilesAhead(), withPolicy()],
  build: {
    target: 'es2022',
    sourcemap: true,
    outDir: 'dist-site',
    emptyOutDir: true,
    // react-router asks for React.use and useOptimistic, which 18 does not have: it copes.
    // One script: whoever opens a link needs all of it at once.
    rolldownOptions: { checks: { importIsUndefined: false }, output: { codeSplitting: false } },
  },
};

export default defineConfig(({ command, mode }) =>
  // What is public belongs to the site: config.json would be nobody's in a remote.
  mode === 'standalone' ? site : { ...remoteConfig('mf_share', command), publicDir: false },
);
