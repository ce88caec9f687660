/** What a page says about itself. */
export interface PageDetails {
  title: string;
  description: string;
  /** The URL of its picture; null for none. */
  image: string | null;
  selection: string;
}

/** Reads the page that it is evaluated in: it must not use anything outside. */
export function readDocument(): PageDetails {
  const maxLength = 6_000_000;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const metaOf = (...names: string[]) => {
    for (const name of names) {
      const found = document.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`);
      if (found?.content.trim()) return found.content.trim();
    }
    return '';
  };
  const image = metaOf('og:image', 'twitter:image');
  return {
    title: (metaOf('og:title') || document.title).trim(),
    description: metaOf('og:description', 'description', 'twitter:description'),
    image: image && URL.canParse(image, document.baseURI) ? new URL(image, document.baseURI).href : null,
    selection: String(getSelection() ?? '').slice(0, maxLength),
  };
}

/** What the page in a tab says about itself; null if the browser does not let extensions read it. */
export async function readTab(tabId: number): Promise<PageDetails | null> {
  try {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func: readDocument });
    return frame?.result ?? null;
  } catch {
    return null; // a page of the browser, its store, or a file
  }
}
