import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;
/** Compressing smaller files does not pay. */
const MIN_BYTES = 512;

/**
 * Writes a `.br` and a `.gz` next to every hashed text file of a build, so that the server does not have to compress
 * them for each request.
 *
 * @param {string} dist
 */
export function compressAssets(dist) {
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets).filter((file) => TEXT.test(file))) {
    const file = path.join(assets, name);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
