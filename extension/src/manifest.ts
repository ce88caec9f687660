/** The browsers that the extension is packed for. */
export const BROWSERS = ['chromium', 'firefox'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const ID = 'extension@benotes';

const COMMON = {
  manifest_version: 3,
  name: 'Benotes',
  description: 'Save pages, links, and selected text to your own Benotes server.',
  icons: { 16: 'icons/icon-16.png', 32: 'icons/icon-32.png', 48: 'icons/icon-48.png', 128: 'icons/icon-128.png' },
  action: {
    default_popup: 'popup.html',
    default_title: 'Save to Benotes',
    default_icon: { 16: 'icons/icon-16.png', 32: 'icons/icon-32.png' },
  },
  // `scripting` reads the page on which the button was pressed: `activeTab` allows that, but has no API of its own.
  permissions: ['activeTab', 'contextMenus', 'scripting', 'storage'],
  // Asked for when the user turns on the badge, or saves all tabs.
  optional_permissions: ['tabs'],
  // Asked for when the user connects: the address of the server and no other.
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  options_ui: { page: 'options.html', open_in_tab: true },
  omnibox: { keyword: 'b' },
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+S' } },
    'save-page': { suggested_key: { default: 'Alt+Shift+B' }, description: 'Save the page at once' },
  },
  content_security_policy: {
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http: https: data:; connect-src http: https:; base-uri 'none'; form-action 'none'",
  },
};

/** The manifest for a browser: they differ in how they run the background script. */
export function manifestOf(browser: BrowserName, version: string): object {
  if (browser === 'chromium')
    return {
      ...COMMON,
      version,
      minimum_chrome_version: '120',
      background: { service_worker: 'background.js', type: 'module' },
    };
  return {
    ...COMMON,
    version,
    browser_specific_settings: {
      gecko: { id: ID, strict_min_version: '128.0', data_collection_permissions: { required: ['none'] } },
    },
    background: { scripts: ['background.js'], type: 'module' },
  };
}
