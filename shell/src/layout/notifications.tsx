import { NOTIFICATION_MS, NOTIFICATION_WITH_ACTION_MS } from '@benotes/contract';
import { type AppEvents, on } from '@benotes/platform';
import { Notice, useTopModal } from '@benotes/ui';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import styles from './notifications.module.css';
import { PAGE_HEADING } from './page-heading.tsx';

type Notification = AppEvents['notification:raised'] & { id: number };

let lastId = 0;

const LAYER = { className: styles.layer, popover: 'manual' };

/** The notifications of all modules, at the bottom of the page; each is shown for 3 seconds, or 8 when it has an action. */
export function Notifications() {
  const [shown, setShown] = useState<readonly Notification[]>([]);
  const [held, setHeld] = useState(false);
  useEffect(
    () => on('notification:raised', (raised) => setShown((shown) => [...shown, { ...raised, id: ++lastId }])),
    [],
  );

  const last = shown.at(-1)?.id;
  const { home, layer, modal } = useTopLayer(last !== undefined);
  const stack = useRef<HTMLDivElement>(null);
  const { onFocus, giveBack } = useFocusBack();
  useLayoutEffect(() => {
    if (last === undefined || !stack.current) return;
    stack.current.scrollTop = stack.current.scrollHeight; // however many there are, the news is in sight
    // A dialog that closes removes the focus without an event that React sees.
    if (!stack.current.matches(':hover, :focus-within')) setHeld(false);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a dialog that opens or closes moves them
  }, [last, modal]);

  const close = (id: number) => {
    giveBack(stack.current);
    setShown((shown) => shown.filter((notification) => notification.id !== id));
    setHeld(false); // the one that was pointed at or had the focus is gone, and tells nobody that it was left
  };
  const notifications = (
    <div
      ref={stack}
      className={styles.stack}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        onFocus(event);
      }}
      onBlur={() => setHeld(false)}
    >
      {shown.map((notification) => (
        <Shown key={notification.id} notification={notification} held={held} onClose={() => close(notification.id)} />
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
    const place = modal ?? home.current;
    if (!inUse || !place) return;
    place.append(layer);
    if ('showPopover' in layer) layer.showPopover();
    return () => layer.remove();
  }, [inUse, layer, modal]);
  return { home, layer, modal };
}

/** Returns the focus to the element that had it before a notification. */
function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack: (from: Element | null) => {
      if (!from?.contains(document.activeElement)) return;
      const to = before.current?.isConnected ? before.current : document.getElementById(PAGE_HEADING);
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    },
  };
}

interface ShownProps {
  notification: Notification;
  /** The timer is paused while the pointer or the focus is on it. */
  held: boolean;
  onClose: () => void;
}

function Shown({ notification: { type, title, description, action, secondAction }, held, onClose }: ShownProps) {
  const left = useRef(action ? NOTIFICATION_WITH_ACTION_MS : NOTIFICATION_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);

  const closing = (given: typeof action) =>
    given && {
      label: given.label,
      run: () => {
        onClose();
        given.run();
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
