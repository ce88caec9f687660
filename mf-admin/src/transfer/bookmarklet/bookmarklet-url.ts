import { ADD_PATH, TITLE_MAX_LENGTH } from '@benotes/contract';

/** Characters of the selected text that the bookmarklet passes on. */
const SELECTION_MAX_LENGTH = 10_000;
const WINDOW = 'popup,width=420,height=560';

/**
 * The `javascript:` URL of a bookmarklet that opens a small window of this server. It sends no request and loads
 * nothing into the page it is used on, so no content security policy of that page prevents it. The window gets what it
 * shall save in its fragment, which no server sees. A browser that blocks the window opens the address in the same tab.
 */
export function bookmarkletUrl(origin: string): string {
  const target = JSON.stringify(`${origin}${ADD_PATH}#`);
  const code = `(()=>{const t=document.title||'',s=String(getSelection()||''),a=${target}+new URLSearchParams({url:location.href,title:String(t).slice(0,${TITLE_MAX_LENGTH}),text:s.slice(0,${SELECTION_MAX_LENGTH}),close:1});if(!open(a,'_blank','${WINDOW}'))location.href=a})()`;
  return `javascript:${encodeURIComponent(code)}`;
}
