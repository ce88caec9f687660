import { allowedUrl, type Person } from '@benotes/contract';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/i;
const END_OF_SENTENCE = /[.,:;!?'’”»)\]}]+$/;
const NO_ONE: readonly Person[] = [];

interface LinkedTextProps {
  children: string;
  /** Who is named in it after an `@`. */
  mentions?: readonly Readonly<Person>[] | undefined;
}

/** Plain text, in which addresses of pages are links, and names of people are strong. */
export const LinkedText = ({ children, mentions = NO_ONE }: LinkedTextProps) => {
  const name = nameIn(mentions);
  // Parts with odd indexes are what the expression has captured. None has a state, so the index may be the key.
  return children.split(ADDRESS).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <Address key={index} text={part} /> : <Named key={index} text={part} name={name} />,
  );
};

/** The expression that captures the names of people, the longest first; null without any. */
function nameIn(people: readonly Readonly<Person>[]): RegExp | null {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  return new RegExp(`(@(?:${names.map(escaped).join('|')}))(?![\\p{L}\\p{N}\\p{M}_])`, 'iu');
}

const escaped = (name: string) => name.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);

function Named({ text, name }: { text: string; name: RegExp | null }) {
  if (!name) return text;
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return text.split(name).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

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
