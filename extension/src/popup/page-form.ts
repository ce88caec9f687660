import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@benotes/contract';

import { cut } from '../browser/menus.ts';
import { element, field } from '../dom/element.ts';
import { noteOf, quotationOf } from '../page/note.ts';
import { collectionField } from './collection-field.ts';
import type { Library } from './library.ts';
import { tagField } from './tag-field.ts';
import { texts } from './texts.ts';

/** What the fields show first. */
export interface Shown {
  title: string;
  description: string;
  image: string | null;
  selection: string;
  collection_id: number | null;
  tags: readonly string[];
}

const EXCERPT_LENGTH = 300;

/** The fields of a page: title, description, picture, collection, tags, and the note with the selected text. */
export function pageForm(shown: Shown) {
  const title = element('input', { type: 'text', class: 'input' });
  title.value = cut(shown.title, TITLE_MAX_LENGTH);
  const description = element('textarea', { class: 'input', rows: '2' });
  description.value = cut(shown.description, DESCRIPTION_MAX_LENGTH);
  const words = element('textarea', { class: 'input', rows: '2' });
  const collection = collectionField(shown.collection_id);
  const tags = tagField(shown.tags);
  const includes = element('input', { type: 'checkbox' });
  includes.checked = true;
  const root = element('div', { class: 'section' });
  if (shown.image !== null) root.append(picture(shown.image));
  root.append(
    field(texts.title, title),
    field(texts.description, description),
    collection.root,
    tags.root,
    field(texts.note, words),
  );
  const hasSelection = shown.selection.trim() !== '';
  if (hasSelection) root.append(...selected(shown.selection, includes));
  let isChanged = false;
  root.addEventListener('input', () => (isChanged = true));
  return {
    root,
    /** The first field. */
    focus: () => title.focus(),
    isChanged: () => isChanged,
    collectionName: collection.nameOf,
    offer: ({ collections, tags: names, suggested }: Library) => {
      collection.offer(collections);
      tags.offer(names, suggested);
    },
    value: () => ({
      title: cut(title.value.trim(), TITLE_MAX_LENGTH),
      description: cut(description.value.trim(), DESCRIPTION_MAX_LENGTH),
      collection_id: collection.value(),
      tags: tags.value(),
      note: noteOf(words.value, hasSelection && includes.checked ? shown.selection : ''),
    }),
  };
}

/** Removed if it cannot be loaded. */
function picture(url: string): HTMLElement {
  const image = element('img', { class: 'picture', alt: texts.picture, referrerpolicy: 'no-referrer' });
  image.addEventListener('error', () => image.remove());
  image.src = url;
  return image;
}

function selected(selection: string, includes: HTMLInputElement): HTMLElement[] {
  const excerpt = Array.from(selection.slice(0, EXCERPT_LENGTH * 2))
    .slice(0, EXCERPT_LENGTH)
    .join('');
  const text = excerpt.length < selection.length ? `${excerpt}…` : excerpt;
  const parts = [
    element('label', { class: 'check' }, includes, texts.selection),
    element('blockquote', { class: 'quote' }, text),
  ];
  return quotationOf(selection).isCut ? [...parts, element('p', { class: 'hint' }, texts.selectionCut)] : parts;
}
