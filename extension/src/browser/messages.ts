import type { Outcome, PageDraft, WindowDraft } from '../queue/item.ts';

/** What the pages of the extension ask the background for. Only the background sends what is in the queue. */
export type Message =
  | { type: 'save-page'; server: string; page: PageDraft; tabId: number | undefined }
  | { type: 'save-window'; server: string; window: WindowDraft }
  | { type: 'send-queue' }
  | { type: 'retry'; id: string }
  | { type: 'discard'; id: string }
  | { type: 'pair'; server: string; verifier: string; challenge: string }
  | { type: 'update-badge'; tabId: number };

/** The response: an outcome for what is saved, else null. */
export type Answer<M extends Message> = M['type'] extends 'save-page' | 'save-window' ? Outcome : null;

/** Asks the background. */
export const ask = <M extends Message>(message: M): Promise<Answer<M>> =>
  chrome.runtime.sendMessage<M, Answer<M>>(message);
