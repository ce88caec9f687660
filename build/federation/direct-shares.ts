import type { Plugin } from 'vite';

const SHARE = /__loadShare__/;
const SOURCE = /import \* as __mfLocalShare from ("[^"]+")/;

/**
 * Lets the shell import the packages that it shares directly. The federation plugin looks for copies that were shared
 * before, but the shell is always first.
 */
export function directShares(): Plugin {
  let isReplaced = false;
  return {
    name: 'direct-shares',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: SHARE },
      handler(code, id) {
        const [, source] = SOURCE.exec(code) ?? [];
        if (source === undefined) throw new Error(`${id} does not match ${SOURCE}:\n${code}`);
        isReplaced = true;
        return {
          code: `export * from ${source};
import * as own from ${source};
export default own.default;
export { own as __moduleExports };`,
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error(`No module matches ${SHARE}.`);
    },
  };
}
