import { createHash } from 'node:crypto';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

import { layersUi } from '../libs/ui/layer.vite.ts';
import { remoteConfig, withoutSchemas } from '../vite.base.ts';
import { compilesAhead } from '../vite.files.ts';

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;
const CHARSET = '<meta charset="utf-8" />';

/**
 * Adds the content security policy as a meta element, because a static host does not send our headers. It allows the
 * site's own files, requests to any server config.json may name, and images. User content passes the sanitizer.
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

/** The standalone site: no shell, no federation, any static host, under any path. */
const site: UserConfig = {
  base: './',
  plugins: [react(), withoutSchemas(), layersUi(), compilesAhead(), withPolicy()],
  build: {
    target: 'es2022',
    sourcemap: true,
    outDir: 'dist-site',
    emptyOutDir: true,
    // react-router checks for React.use and useOptimistic, which React 18 does not have.
    // One chunk: the page needs all of it at once.
    rolldownOptions: { checks: { importIsUndefined: false }, output: { codeSplitting: false } },
  },
};

export default defineConfig(({ command, mode }) =>
  // The public folder belongs to the site: a remote does not read config.json.
  mode === 'standalone' ? site : { ...remoteConfig('mf_share', command), publicDir: false },
);
