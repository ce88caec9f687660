import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;
/** Below this the headers weigh more than what is saved, in bytes. */
const WORTH = 1024;

/**
 * Puts a `.br` and a `.gz` beside every hashed text file of a build: the server hands them out as they are, so that
 * nothing is compressed while somebody waits.
 *
 * @param {string} dist
 */
export function compressAssets(dist) {
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets).filter((file) => TEXT.test(file))) {
    const file = path.join(assets, name);
    const bytes = readFileSync(file);
    if (bytes.length < WORTH) continue;
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
