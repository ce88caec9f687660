import { PAGE_STATE_ID, type PageState } from '@benotes/contract';

let cached: PageState | null | undefined;

/** The state that the server embedded in this page. Null on a development server. */
export function pageState(): PageState | null {
  cached ??= read();
  return cached;
}

function read(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null; // written by the server that serves this code
}
