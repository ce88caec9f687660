import { TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';

import { type Choice, combobox } from '../dom/combobox.ts';
import { element, field } from '../dom/element.ts';
import { matching } from './library.ts';
import { texts } from './texts.ts';

const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Chooses tags among those known, or new ones. */
export function tagField(initial: readonly string[]) {
  let chosen = [...initial];
  let known: readonly string[] = [];
  let suggested: readonly string[] = [];
  const isChosen = (name: string) => chosen.some((each) => isSame(each, name));
  const chips = element('ul', { class: 'chips', 'aria-label': texts.tags });
  const suggestions = element('ul', { class: 'chips suggestions', 'aria-label': texts.suggested });
  const add = (name: string) => {
    if (name !== '' && !isChosen(name) && chosen.length < TAGS_PER_POST_MAX) chosen = [...chosen, name];
    render();
  };
  const remove = (name: string) => {
    chosen = chosen.filter((each) => each !== name);
    render();
    box.input.focus(); // the button that had the focus is gone
  };
  const render = () => {
    chips.replaceChildren(...chosen.map((name) => chip(`${name} ×`, texts.removeTag(name), () => remove(name))));
    const open = suggested.filter((name) => !isChosen(name));
    suggestions.replaceChildren(
      ...open.map((name) =>
        chip(`+ ${name}`, texts.suggest(name), () => {
          add(name);
          box.input.focus();
        }),
      ),
    );
  };
  const choicesFor = (text: string): Choice[] => {
    const name = Array.from(text.trim()).slice(0, TAG_NAME_MAX_LENGTH).join('');
    const choices = known.filter((each) => !isChosen(each)).map((label, id) => ({ id, label }));
    const found = matching(choices, name);
    const isNew = name !== '' && !isChosen(name) && !known.some((each) => isSame(each, name));
    return isNew ? [...found, { id: null, label: texts.createTag(name) }] : found;
  };
  const box = combobox({
    label: texts.tags,
    placeholder: texts.addTag,
    choicesFor,
    onChoose: ({ id, label }) => add(id === null ? box.input.value.trim() : label),
  });
  const root = field(texts.tags, box.input);
  root.append(box.list, chips, suggestions);
  render();
  return {
    root,
    /** The names, with one that was typed but not chosen. */
    value: () => {
      add(box.input.value.trim());
      box.reset();
      return chosen;
    },
    /** Offers tags. */
    offer: (names: readonly string[], forSite: readonly string[]) => {
      known = names;
      suggested = forSite;
      render();
    },
  };
}

const chip = (label: string, action: string, run: () => void) =>
  element('li', {}, element('button', { type: 'button', class: 'chip', 'aria-label': action, click: run }, label));
