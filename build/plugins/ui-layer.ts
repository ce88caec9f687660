import type { Plugin } from 'vite';

/** Everything in libs/ui, wherever it is. */
const ANY_UI_STYLES = /\/(?:libs|@benotes)\/ui\/.+\.css\b/;
/** The sources of libs/ui, and its files where it is installed from a package. */
const UI_STYLES = /\/(?:libs\/ui\/src|@benotes\/ui\/dist)\/.+\.css$/;

/**
 * Puts the styles of libs/ui into the cascade layer `ui`, so that rules of code that uses a component override the
 * component's own.
 *
 * Several builds meet on one page and each includes these styles: without a layer, every module that loads later would
 * override the rules of the shell and of earlier modules. Layered rules lose to unlayered ones in any order.
 */
export function uiLayer(): Plugin {
  let isWrapped = false;
  return {
    name: 'ui-layer',
    enforce: 'pre',
    transform: {
      filter: { id: UI_STYLES },
      handler(code) {
        isWrapped = true;
        return { code: `@layer ui {\n${code}\n}\n`, map: null };
      },
    },
    buildEnd(error) {
      const missed = [...this.getModuleIds()].find((id) => ANY_UI_STYLES.test(id));
      if (!error && !isWrapped && missed) throw new Error(`${missed} does not match ${UI_STYLES}.`);
    },
  };
}
