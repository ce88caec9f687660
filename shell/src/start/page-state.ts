import { PAGE_STATE_ID, type PageState } from '@benotes/contract';

let known: PageState | null | undefined;

/** What the server wrote into this page when it handed it out; null where it writes nothing: a development server. */
export function pageState(): PageState | null {
  known ??= read();
  return known;
}

function read(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null; // written by the server that serves this very code
}
