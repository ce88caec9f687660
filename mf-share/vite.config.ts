import { createHash } from 'node:crypto';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

import { buildOptions } from '../build/build-options.ts';
import { portOf } from '../build/dev-servers.ts';
import { compileHints } from '../build/plugins/compile-hints.ts';
import { uiLayer } from '../build/plugins/ui-layer.ts';
import { withoutSchemas } from '../build/plugins/without-schemas.ts';
import { remoteConfig } from '../build/remote-config.ts';

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;
const CHARSET = '<meta charset="utf-8" />';

/**
 * Puts the content security policy into the page, since a static host sends none of our headers: it allows the site's
 * own files, the server that config.json names, and images from the web. User content becomes HTML only through the
 * sanitizer.
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
        'trusted-types benotes-document benotes-sanitizer',
      ].join('; ');
      return html.replace(CHARSET, `${CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
    },
  },
});

/**
 * Modules that the first list of a shared link does without: the page of a post, the colors of code, views other than
 * cards, found words, embedded sites, and icons that few cards show. The class of colored code is not among them: a
 * chunk that needs nothing of the viewer would make the bundler's runtime a script of its own.
 */
const LATER =
  /\/(?:mf-share\/src\/(?:list-views|reader|conditional|link-password|password-prompt|add-|shared-tree|form-texts|visitor-form)|libs\/post-card\/src\/(?:views|reading)\/|libs\/ui\/src\/(?:dialog|field|lazy-component|popover|settings|words)\/|libs\/ui\/src\/(?:icon\/lazy-paths|note-content\/(?:mark-words|show-sites))|node_modules\/(?:devlop|highlight\.js|lowlight)\/)/;

/** The share viewer as a standalone site: no shell, no federation, any static host, under any path. */
const site: UserConfig = {
  base: './',
  plugins: [react(), withoutSchemas(), uiLayer(), compileHints(), withPolicy()],
  build: {
    ...buildOptions,
    outDir: 'dist-site',
    rolldownOptions: {
      ...buildOptions.rolldownOptions,
      // One script for what a shared link needs at once, others for the views that its visitor may choose.
      output: { codeSplitting: { groups: [{ name: 'viewer', test: (id) => !LATER.test(id) }] } },
    },
  },
};

const dir = import.meta.dirname;

export default defineConfig(async ({ command, mode }): Promise<UserConfig> =>
  // The public folder belongs to the site: a remote has no use for config.json.
  mode === 'standalone' ? site : { ...(await remoteConfig(dir, { command, port: portOf(dir) })), publicDir: false },
);
