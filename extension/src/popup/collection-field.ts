import { type Choice, combobox } from '../dom/combobox.ts';
import { field } from '../dom/element.ts';
import { matching } from './library.ts';
import { texts } from './texts.ts';

const UNCATEGORIZED: Choice = { id: 0, label: texts.uncategorized };

/** Chooses a collection, found by words of its path. */
export function collectionField(initial: number | null) {
  let known: readonly Choice[] = [UNCATEGORIZED];
  let chosen = initial;
  const shown = () => known.find(({ id }) => id === (chosen ?? 0))?.label ?? UNCATEGORIZED.label;
  const box = combobox({
    label: texts.collection,
    choicesFor: (text) => matching(known, text),
    onChoose: ({ id }) => (chosen = id || null),
    shown,
  });
  const root = field(texts.collection, box.input);
  root.append(box.list);
  return {
    root,
    value: () => chosen,
    nameOf: (id: number | null) => known.find((each) => each.id === (id ?? 0))?.label ?? texts.deletedCollection,
    /** Offers collections; one that was chosen but does not exist any more becomes Uncategorized. */
    offer: (choices: readonly Choice[]) => {
      known = choices;
      if (!choices.some(({ id }) => id === chosen)) chosen = null;
      if (document.activeElement !== box.input) box.reset();
    },
  };
}
