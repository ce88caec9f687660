import type { MergeChoice, MergeConflict, MergeDecision } from '@benotes/contract';

import { button, element, newId } from '../dom/element.ts';
import { ServerError } from '../server/call.ts';
import { texts } from './texts.ts';

/** What a merge needs to know, if that is why a request failed. */
export function decisionIn(error: unknown): MergeDecision | undefined {
  if (!(error instanceof ServerError) || error.status !== 409) return undefined;
  const { body } = error;
  const asks = typeof body === 'object' && body !== null && 'conflicts' in body;
  return asks ? (body as MergeDecision) : undefined; // as the contract says
}

interface ConflictFormOptions {
  decision: MergeDecision;
  /** The name of a collection; null for Uncategorized. */
  nameOf: (collection: number | null) => string;
  /** Called with what to keep in each conflict, in their order. */
  onDecide: (choices: MergeChoice[]) => unknown;
  onCancel: () => void;
}

/** Asks, for each place where the same words were changed here and elsewhere, what to keep. */
export function conflictForm({ decision, nameOf, onDecide, onCancel }: ConflictFormOptions) {
  const { conflicts } = decision;
  const choices: (MergeChoice | undefined)[] = conflicts.map(() => undefined);
  const left = element('p', { class: 'hint', role: 'status' });
  const places = conflicts.map((conflict, at) => place(conflict, nameOf, (choice) => (choices[at] = choice)));
  const save = button(
    texts.saveChanges,
    async () => {
      const made = choices.filter((choice) => choice !== undefined);
      if (made.length === conflicts.length) return onDecide(made);
      left.textContent = texts.undecided;
      places[choices.indexOf(undefined)]?.querySelector('input')?.focus();
    },
    'primary',
  );
  const title = element('h2', { class: 'heading', tabindex: '-1' }, texts.conflict);
  const root = element(
    'div',
    { class: 'section' },
    title,
    element('p', { class: 'hint' }, texts.conflictQuestion),
    ...places,
    left,
    element('div', { class: 'actions' }, save, button(texts.cancel, onCancel)),
  );
  return { root, focus: () => title.focus() };
}

/** One place: what both have there, and what to keep. */
function place(
  conflict: MergeConflict,
  nameOf: ConflictFormOptions['nameOf'],
  onChoose: (choice: MergeChoice) => void,
): HTMLElement {
  const name = newId();
  const option = (value: MergeChoice, label: string, detail?: string) => {
    const radio = element('input', { type: 'radio', name, change: () => onChoose(value) });
    const words = detail === undefined ? [] : [element('span', { class: 'quote', dir: 'auto' }, detail)];
    return element('div', {}, element('label', { class: 'check' }, radio, label), ...words);
  };
  return element(
    'fieldset',
    { class: 'choice-group' },
    element('legend', {}, texts.fields[conflict.field]),
    option('mine', texts.keepMine, shownOf(conflict, conflict.mine, nameOf)),
    option('theirs', texts.keepTheirs, shownOf(conflict, conflict.theirs, nameOf)),
    ...(isValue(conflict) ? [] : [option('both', texts.keepBoth)]),
  );
}

/** Whether a field is a value, of which only one can be kept, as JSON. */
const isValue = ({ kind, field, mine, theirs }: MergeConflict): boolean =>
  kind === 'block' && (field !== 'note' || (mine ?? theirs ?? '').startsWith('"'));

/** What one of both has there, as text. */
function shownOf(conflict: MergeConflict, side: string | null, nameOf: ConflictFormOptions['nameOf']): string {
  if (!isValue(conflict)) return (conflict.field === 'note' ? textOf(side ?? '') : side) || texts.removedThere;
  const value = JSON.parse(side ?? 'null') as string | number | null; // as the contract says
  if (conflict.field === 'collection_id') return nameOf(value === null ? null : Number(value));
  return String(value ?? '') || texts.removedThere;
}

/** The text of HTML. Nothing of a document that is only parsed is loaded or run. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
