import { NOTIFICATION_MS, NOTIFICATION_WITH_ACTION_MS } from '@benotes/contract';
import { type AppEvents, on } from '@benotes/platform';
import { Notice, useTopModal } from '@benotes/ui';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { PAGE_HEADING } from '../page-heading.tsx';
import styles from './notifications.module.css';

type Notification = AppEvents['notification:raised'] & { id: number };

let lastId = 0;

const LAYER = { className: styles.layer, popover: 'manual' };

/**
 * The notifications of all modules, at the bottom of the page; each is shown for 3 seconds, or 8 when it has an action.
 */
export function Notifications() {
  const [shown, setShown] = useState<readonly Notification[]>([]);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    const clear = () => {
      setShown([]);
      setIsPaused(false);
    };
    const off = [
      on('notification:raised', (raised) => setShown((shown) => [...shown, { ...raised, id: ++lastId }])),
      // The next user must not see them, nor act in the name of this one. That the session has ended is raised later.
      on('session:ended', clear),
      on('session:expired', clear),
    ];
    return () => off.forEach((each) => each());
  }, []);

  const last = shown.at(-1)?.id;
  const { home, layer, modal } = useTopLayer(last !== undefined);
  const stack = useRef<HTMLDivElement>(null);
  const { onFocus, restoreFocus } = useFocusReturn();
  useLayoutEffect(() => {
    if (last === undefined || !stack.current) return;
    stack.current.scrollTop = stack.current.scrollHeight; // the latest one is visible
    // A dialog that closes removes the focus without an event that React sees.
    if (!stack.current.matches(':hover, :focus-within')) setIsPaused(false);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a dialog that opens or closes moves them
  }, [last, modal]);

  const close = (id: number) => {
    restoreFocus(stack.current);
    setShown((shown) => shown.filter((notification) => notification.id !== id));
    setIsPaused(false); // removing an element fires neither mouseleave nor blur
  };
  const notifications = (
    <div
      ref={stack}
      className={styles.stack}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={(event) => {
        setIsPaused(true);
        onFocus(event);
      }}
      onBlur={() => setIsPaused(false)}
    >
      {shown.map((notification) => (
        <TimedNotice
          key={notification.id}
          notification={notification}
          isPaused={isPaused}
          onClose={() => close(notification.id)}
        />
      ))}
    </div>
  );
  return <div ref={home}>{last !== undefined && createPortal(notifications, layer)}</div>;
}

/** Keeps the notifications on top, and usable while a dialog makes the rest of the page inert. */
function useTopLayer(inUse: boolean) {
  const modal = useTopModal();
  const home = useRef<HTMLDivElement>(null);
  const [layer] = useState(() => Object.assign(document.createElement('div'), LAYER));
  useLayoutEffect(() => {
    // React has removed a dialog that closes before it is known to have closed.
    const place = modal?.isConnected ? modal : home.current;
    if (!inUse || !place) return;
    place.append(layer);
    if ('showPopover' in layer) layer.showPopover();
    return () => layer.remove();
  }, [inUse, layer, modal]);
  return { home, layer, modal };
}

/** Returns the focus to the element that had it before a notification. */
function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    restoreFocus: (from: Element | null) => {
      if (!from?.contains(document.activeElement)) return;
      const to = before.current?.isConnected ? before.current : document.getElementById(PAGE_HEADING);
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    },
  };
}

interface TimedNoticeProps {
  notification: Notification;
  /** The timer is paused while the pointer or the focus is on it. */
  isPaused: boolean;
  onClose: () => void;
}

function TimedNotice({
  notification: { type, title, description, action, secondAction },
  isPaused,
  onClose,
}: TimedNoticeProps) {
  const left = useRef(action ? NOTIFICATION_WITH_ACTION_MS : NOTIFICATION_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [isPaused]);

  const closing = (original: typeof action) =>
    original && {
      label: original.label,
      run: () => {
        onClose();
        original.run();
      },
    };
  return (
    <Notice
      type={type}
      title={title}
      description={description}
      action={closing(action)}
      secondAction={closing(secondAction)}
      onClose={onClose}
    />
  );
}
