import { allowedUrl } from '@benotes/contract';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/i;
const END_OF_SENTENCE = /[.,:;!?'’”»)\]}]+$/;

/** Plain text, in which addresses of pages are links. */
export const LinkedText = ({ children }: { children: string }) =>
  // Parts with odd indexes are what the expression has captured. None has a state, so the index may be the key.
  // oxlint-disable-next-line react/no-array-index-key
  children.split(ADDRESS).map((part, index) => (index % 2 === 1 ? <Address key={index} text={part} /> : part));

function Address({ text }: { text: string }) {
  const url = withoutEnd(text);
  const href = allowedUrl(url, 'bookmark');
  if (href === undefined) return text;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      {text.slice(url.length)}
    </>
  );
}

/** An address without the punctuation after it; a parenthesis that it has opened belongs to it. */
function withoutEnd(text: string): string {
  const [end = ''] = END_OF_SENTENCE.exec(text) ?? [];
  const url = text.slice(0, text.length - end.length);
  return end.startsWith(')') && url.includes('(') ? `${url})` : url;
}
