import { readFileSync } from 'node:fs';
import path from 'node:path';

import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { root } from '../paths.mjs';

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** The names of the environment variables that the documents explain. */
const settings = read('docs/operations.md').split('\n## Settings\n')[1] ?? '';
const DOCUMENTED = new Set([...settings.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name));

interface Service {
  build?: string;
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
}

const servicesIn = (file: string) =>
  (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;

describe('The Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));

  it('has no errors and no warnings', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('builds in one stage what the other only copies, without a compiler', () => {
    expect(dockerfile).toContain('RUN node scripts/pack.mjs --folder /opt/benotes');
    expect(final).toMatch(/^\nFROM node:\d+-bookworm-slim\n/);
    expect(final).toContain('COPY --from=build /opt/benotes /opt/benotes');
    expect(final).not.toMatch(/apt-get|npm|pnpm/);
  });

  it('runs as a user without privileges, with a health check and a volume for the data', () => {
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('CMD ["node"'));
    expect(final).toContain('HEALTHCHECK');
    expect(final).toContain('VOLUME ["/data"]');
  });

  it('starts the server like npm run serve', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { serve: string } };
    const [, setting, program] = /^exec env (\S+) (.+)$/.exec(scripts.serve) ?? [];
    const command = program?.split(' ') ?? [];
    expect(final).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
    expect(final).toContain(`ENV NODE_ENV=production ${setting} `);
    const service = read('scripts/release/benotes.service');
    expect(service).toContain(`/usr/bin/env ${program}`);
    expect(service).toContain(`Environment=NODE_ENV=production ${setting} `);
  });
});

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const { benotes } = servicesIn(file);

  it('builds the server here and protects its file system', () => {
    expect(benotes).toMatchObject({ build: '.', read_only: true, cap_drop: ['ALL'] });
  });

  it('sets only variables that the documents explain', () => {
    const names = Object.keys(benotes?.environment ?? {});
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !DOCUMENTED.has(name))).toEqual([]);
  });

  it('names a version of every other image', () => {
    const images = Object.values(servicesIn(file)).flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([]);
  });
});

describe('The settings', () => {
  it('are all explained', () => {
    const sources = ['config.ts', 'config-values.ts', 'oidc-config.ts', 'export-schedule.ts'];
    const code = sources.map((name) => read(`server/src/kernel/config/${name}`)).join('\n');
    const names = [...code.matchAll(/'([A-Z]+(?:_[A-Z]+)+|PORT|HOST)'/g)].map(([, name]) => name);
    expect(names).toContain('APP_URL');
    expect(names.filter((name) => !DOCUMENTED.has(name))).toEqual([]);
  });

  it.each(['compose.yaml', 'compose.scale.yaml'])('reach the container of %s from a file .env', (file) => {
    expect(servicesIn(file)['benotes']?.env_file).toEqual([{ path: '.env', required: false }]);
  });
});
