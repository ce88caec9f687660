import { ApiError } from './api-error.ts';

/** Refusals that say nothing of the effect: the same call may still be under way, or is to come again. */
const NOT_FINAL = new Set([401, 408, 409, 425, 429]);
/** How long a call that is made again counts as the same one, in ms; after that somebody wants another. */
const SAME_MS = 3_600_000;
/** As many calls as are worth remembering. */
const MOST = 20;

interface Sent {
  key: string;
  /** In ms since 1970. */
  sentAt: number;
}

/** Calls without a final answer, by what they ask for. */
const unanswered = new Map<string, Sent>();
/** Counts who came and went. */
let people = 0;

/** Not `randomUUID`, which browsers keep from pages of plain http. */
const aKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

/**
 * Makes a call with an `Idempotency-Key`: the one of before where the same call was made and its answer was lost. The
 * server may have done what it asked for, and does it once. Without `what` each call is one of its own.
 */
export async function makeOnce<T>(
  what: string | undefined,
  send: (key: string) => Promise<T>,
  given?: string,
): Promise<T> {
  if (what === undefined) return send(given ?? aKey());
  const before = unanswered.get(what);
  const isSame = before !== undefined && Date.now() - before.sentAt < SAME_MS;
  const sent = isSame && (given ?? before.key) === before.key ? before : { key: given ?? aKey(), sentAt: Date.now() };
  const turn = people;
  try {
    const answer = await send(sent.key);
    unanswered.delete(what);
    return answer;
  } catch (error) {
    if (turn === people) note(what, sent, error);
    throw error;
  }
}

/** A key lasts until there was a final answer. */
function note(what: string, sent: Sent, error: unknown): void {
  unanswered.delete(what);
  if (isFinal(error)) return;
  unanswered.set(what, sent);
  for (const oldest of unanswered.keys()) if (unanswered.size > MOST) unanswered.delete(oldest);
}

/** The next person's calls are others. */
export function forgetUnanswered(): void {
  people += 1;
  unanswered.clear();
}

/** Whether the server has said what became of a call, and will not say anything else. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !NOT_FINAL.has(error.status);
