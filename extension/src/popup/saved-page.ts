import { deletePost, type Input, type Post, updatePost } from '@benotes/contract';

import { ask } from '../browser/messages.ts';
import { button, element } from '../dom/element.ts';
import { tagIds } from '../queue/send-page.ts';
import { call, ServerError } from '../server/call.ts';
import type { Connection } from '../server/connections.ts';
import { conflictForm, decisionIn } from './conflict-form.ts';
import type { MessageLine } from './message.ts';
import type { Page } from './new-page.ts';
import { pageForm, type Shown } from './page-form.ts';
import { texts } from './texts.ts';

type Changes = Input<typeof updatePost>['body'];

/** The form of a page that is saved already: changes it, or moves it to the recycle bin. */
export function savedPage({ tabId }: Page, connection: Connection, post: Post, shown: Shown, line: MessageLine) {
  const tags = (post.tags ?? []).map(({ name }) => name);
  const { id, title, description, collection_id } = post;
  const form = pageForm({ ...shown, title, description: description ?? '', collection_id, tags });

  /** Says whether it failed or is done, and nothing if the work returns false. */
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      if ((await work()) === false) return;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      line.say(error.status === 0 ? texts.away : texts.failed(error.message), 'danger');
      return;
    }
    line.say(done, 'success');
    root.remove();
    if (tabId !== undefined) await ask({ type: 'update-badge', tabId });
  };
  const save = () =>
    attempt(async () => {
      const { note, tags: names, ...values } = form.value();
      return send({
        ...values,
        tags: await tagIds(connection, names),
        ...(note && { note: (post.note ?? '') + note }),
        // What was written elsewhere since this window opened is merged, not replaced.
        merge: true,
        base: baseOf(post),
      });
    }, texts.changed);
  /** Saves changes; false if it has to be decided first what to keep. */
  const send = async (body: Changes): Promise<boolean> => {
    try {
      await call(connection, updatePost, { params: { id }, body });
      return true;
    } catch (error) {
      const decision = decisionIn(error);
      if (!decision) throw error;
      askToDecide(body, decision);
      return false;
    }
  };
  const askToDecide = (body: Changes, decision: NonNullable<ReturnType<typeof decisionIn>>) => {
    const { etag } = decision;
    const question = conflictForm({
      decision,
      nameOf: form.collectionName,
      onDecide: (choices) => attempt(() => send({ ...body, decided: { etag, choices } }), texts.changed),
      onCancel: () => {
        root.replaceChildren(form.root, actions);
        saveButton.focus();
      },
    });
    root.replaceChildren(question.root);
    question.focus();
  };
  const remove = () => attempt(() => call(connection, deletePost, { params: { id }, query: {} }), texts.removed);

  const saveButton = button(texts.saveChanges, save, 'primary');
  const removeButton = button(texts.remove, () => askToRemove(), 'danger');
  const actions = element('div', { class: 'actions' }, saveButton, removeButton);
  const askToRemove = () => {
    const really = button(texts.reallyRemove, remove, 'danger');
    const cancel = button(texts.cancel, () => {
      question.replaceWith(actions);
      removeButton.focus();
    });
    const words = element('p', { class: 'message' }, texts.removeQuestion);
    const question = element(
      'div',
      { class: 'actions', role: 'group', 'aria-label': texts.removeQuestion },
      words,
      really,
      cancel,
    );
    actions.replaceWith(question);
    cancel.focus();
  };
  const root = element('div', { class: 'section' }, form.root, actions);
  line.say(texts.known);
  return { root, form, saveButton };
}

/** What a page was when the window opened, in the fields that it changes. */
const baseOf = ({ title, description, note, collection_id, tags }: Post) => ({
  title,
  description,
  note,
  collection_id,
  ...(tags && { tags: tags.map(({ id }) => id) }),
});
