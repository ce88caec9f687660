// npm run screenshots: takes the screenshots for the README from the demo library, in both themes, on desktop and
// phone. A font with Japanese characters must be installed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { root } from './paths.mjs';

const OWNER = { email: 'demo@example.org', password: 'a demo for pictures' };
const FOLDER = path.join(root, 'docs/images');
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const START_TIMEOUT_MS = 600_000;

/** @typedef {Parameters<typeof import('../e2e/touch.ts').swipe>[0]} Page */

/** @type {{ name: string; device: typeof DESKTOP; theme: 'light' | 'dark'; show: (page: Page) => Promise<void> }[]} */
const PICTURES = [
  {
    name: 'desktop-light',
    device: DESKTOP,
    theme: 'light',
    show: (page) => openCollection(page, ['Travel', 'Trains']),
  },
  { name: 'desktop-dark', device: DESKTOP, theme: 'dark', show: (page) => openPost(page, 'Weekend sourdough') },
  { name: 'reading', device: DESKTOP, theme: 'light', show: (page) => readWithHighlights(page, 'Weekend sourdough') },
  {
    name: 'palette',
    device: DESKTOP,
    theme: 'dark',
    show: async (page) => {
      await openCollection(page, ['Cooking', 'Bread']);
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('soup');
    },
  },
  { name: 'import', device: DESKTOP, theme: 'light', show: chooseFile },
  { name: 'phone-light', device: PHONE, theme: 'light', show: (page) => search(page, '京都') },
  { name: 'phone-dark', device: PHONE, theme: 'dark', show: async (page) => void (await page.goto('/')) },
];

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * Starts the demo, like `npm start -- --demo`.
 *
 * @param {string} dataDir
 * @param {number} port
 */
async function startDemo(dataDir, port) {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), '--demo'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      OWNER_NAME: 'Demo',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    setTimeout(reject, START_TIMEOUT_MS, new Error('The demo did not start.')).unref();
    child.once('exit', (code) => reject(new Error(`The demo ended with code ${code}.`)));
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Listening on ')) resolve(undefined);
    });
  });
  return child;
}

/** @param {Page} page */
async function signIn(page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
}

/**
 * @param {Page} page
 * @param {string[]} path names from the top of the tree down
 */
async function openCollection(page, path) {
  const tree = page.getByRole('tree', { name: 'Collections' });
  for (const name of path.slice(0, -1)) {
    const item = tree.getByRole('treeitem', { name, exact: true });
    await item.click();
    await item.press('ArrowRight');
  }
  await tree.getByRole('treeitem', { name: path.at(-1) ?? '', exact: true }).click();
}

/**
 * @param {Page} page
 * @param {string} title
 */
async function openPost(page, title) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const response = await page.request.get('/api/posts', {
    params: { filter: title },
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = await response.json();
  await page.goto(`/p/${data[0].id}`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
}

/**
 * Highlights two passages, one with a note.
 *
 * @param {Page} page
 * @param {string} title
 */
async function readWithHighlights(page, title) {
  await openPost(page, title);
  await page.goto(`${page.url()}/read`);
  for (const [index, passage] of ['[data-note] p', '[data-note] ol > li:nth-child(3)'].entries()) {
    const text = page.locator(passage).first();
    await text.waitFor();
    await text.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('h');
    await page.locator('mark[data-highlight]').nth(index).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByLabel('Note').fill('Twice is enough for a wet dough.');
  await page.getByRole('button', { name: 'Save' }).click();
}

const FOLDERS = {
  'To read': ['How tides work', 'A history of the pencil', 'Letters from the lighthouse'],
  'Tools / Sharpening': ['Whetstones compared', 'Angles for kitchen knives'],
};

/** @param {[string, string[]]} folder with the titles of its links */
const folderOf = ([name, titles]) => {
  const links = titles.map((title, index) => `<DT><A HREF="https://example.org/${index}">${title}</A>`);
  return `<DT><H3>${name}</H3><DL><p>${links.join('')}</DL><p>`;
};

/** Shows what a file of bookmarks contains, before it is imported. @param {Page} page */
async function chooseFile(page) {
  const folders = Object.entries(FOLDERS).map(folderOf).join('');
  await page.goto('/import/bookmarks');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'bookmarks.html',
    mimeType: 'text/html',
    buffer: Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${folders}</DL><p>`),
  });
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} words
 */
async function search(page, words) {
  await page.goto('/search');
  await page.getByRole('combobox').fill(words);
  await page.getByRole('article').first().waitFor();
}

async function main() {
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  const sharp = createRequire(path.join(root, 'server/package.json'))('sharp');
  const { runnerImport } = await import('vite');
  const { module: settings } = await runnerImport(path.join(root, 'build/chromium.ts'));

  const dataDir = mkdtempSync(path.join(tmpdir(), 'benotes-screenshots-'));
  const port = await freePort();
  const demo = await startDemo(dataDir, port);
  const browser = await chromium.launch(settings.launchOptions);
  mkdirSync(FOLDER, { recursive: true });
  try {
    for (const { name, device, theme, show } of PICTURES) {
      const context = await browser.newContext({
        ...device,
        baseURL: `http://localhost:${port}`,
        colorScheme: theme,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await signIn(page);
      await show(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1000); // images and transitions
      const file = path.join(FOLDER, `${name}.webp`);
      await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toFile(file);
      console.log(path.relative(root, file));
      await context.close();
    }
  } finally {
    await browser.close();
    demo.removeAllListeners('exit');
    demo.kill('SIGTERM');
    await new Promise((resolve) => demo.once('exit', resolve));
    rmSync(dataDir, { recursive: true });
    rmSync(`${dataDir}-demo`, { recursive: true, force: true });
  }
}

void main();
