import { listPostPeople, type Person, type Post } from '@benotes/contract';
import { call, session } from '@benotes/platform';
import { useRef, useState } from 'react';

/** Suggestions that are shown at once. */
const SHOWN = 6;
/** An `@` that begins a word, and what follows it up to the caret; names may have spaces. */
const BEGUN = /(?:^|[^\p{L}\p{N}\p{M}_])@([^\n@]{0,64})$/u;

/** People whose name has a word that begins with what was typed, without a difference between upper and lower case. */
export function matching(people: readonly Person[], typed: string): Person[] {
  const wanted = typed.toLowerCase();
  if (wanted.startsWith(' ')) return [];
  const isNamed = ({ name }: Person) => ` ${name.toLowerCase()}`.includes(` ${wanted}`);
  return people.filter((person) => isNamed(person)).slice(0, SHOWN);
}

/** What is typed of a name before the caret; null if that is no mention. */
export const typedName = (text: string, caret: number): string | null => BEGUN.exec(text.slice(0, caret))?.[1] ?? null;

/** Suggestions of people for a mention in a text. Who can be mentioned is asked once an `@` was typed. */
export function useMentions(postId: Post['id']) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isAsked = useRef(false);
  const chosen = useRef(new Map<Person['id'], string>());
  const options = typed === null ? [] : matching(people, typed);

  const ask = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const { data } = await call(listPostPeople, { params: { id: postId } });
      setPeople(data.filter(({ id }) => id !== session.user?.id));
    } catch (error) {
      console.error(error); // without suggestions, names can still be typed
      isAsked.current = false;
    }
  };
  return {
    options,
    /** The index of the option that Enter chooses. */
    active: Math.min(active, Math.max(0, options.length - 1)),
    setActive,
    /** The text or the caret has changed. */
    follow: (text: string, caret: number) => {
      const begun = typedName(text, caret);
      // What follows a name that was chosen is no part of another one.
      const isDone = [...chosen.current.values()].some((name) => begun?.startsWith(`${name} `));
      const next = isDone ? null : begun;
      if (next !== null) void ask();
      if (next !== typed) setActive(0);
      setTyped(next);
    },
    close: () => setTyped(null),
    /** The text with the name of somebody in place of what was typed of it, and where the caret is then. */
    withName: (text: string, caret: number, person: Person): { text: string; caret: number } => {
      chosen.current.set(person.id, person.name);
      const before = `${text.slice(0, caret - (typed?.length ?? 0))}${person.name} `;
      setTyped(null);
      return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
    },
    /** Who was chosen and is still in the text: it decides between people of the same name. */
    chosenIn: (text: string): Person['id'][] =>
      [...chosen.current].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id),
  };
}
