/** Keeps the tokens from scripts in pages, which the extension does not need there. Some browsers cannot do that. */
export async function protectStorage(): Promise<void> {
  const { local } = chrome.storage;
  if ('setAccessLevel' in local) await local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => {}); // in versions that only know it for others
}
