/** How long typing rests before a question goes out, in ms. */
const PAUSE_MS = 80;
/** Keys that follow each other as slowly as this, in ms, leave time for an answer between them: none is waited for. */
const SLOWLY_MS = [2 * PAUSE_MS, 1000] as const;
/** How long the answer before is waited for, in ms: on a slow line the next question gives it up. */
const PATIENCE_MS = 100;

/** Sends a question; resolves when it is answered or given up. The next one gives it up. */
type Send = () => Promise<void>;

export interface Pace {
  /** What is asked while somebody types: when typing pauses, at once when it is slow. The newest question counts. */
  ask: (send: Send) => void;
  /** What is asked at once, whatever is under way. */
  askNow: (send: Send) => void;
  /** Takes back what is not asked yet. */
  drop: () => void;
}

/**
 * Asks as often as a server and a slow device can bear: one question at a time, and of those that come meanwhile the
 * last.
 */
export function createPace(): Pace {
  /** Its time has come, and another one is under way. */
  let due: Send | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let came = -Infinity;

  const drop = () => {
    clearTimeout(timer);
    due = undefined;
  };
  const askNow = async (send: Send) => {
    drop();
    const mine = send();
    underWay = mine;
    await mine;
    if (underWay !== mine) return;
    underWay = undefined;
    if (due) void askNow(due);
  };
  const comeDue = (send: Send) => {
    if (!underWay) return void askNow(send);
    due = send;
    timer = setTimeout(() => void askNow(send), PATIENCE_MS);
  };
  return {
    ask: (send) => {
      const now = performance.now();
      const isSlow = now - came >= SLOWLY_MS[0] && now - came < SLOWLY_MS[1];
      drop();
      came = now;
      if (isSlow) return comeDue(send);
      timer = setTimeout(() => comeDue(send), PAUSE_MS);
    },
    askNow: (send) => void askNow(send),
    drop,
  };
}
