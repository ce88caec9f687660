import { NOTIFICATION_MS } from '@benotes/contract';
import { type AppEvents, on } from '@benotes/platform';
import { Notice } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';

import styles from './notifications.module.css';

type Notification = AppEvents['notification:raised'] & { id: number };

let lastId = 0;

/** What the modules want said, at the bottom of the page, each for three seconds of its own. */
export function Notifications() {
  const [shown, setShown] = useState<readonly Notification[]>([]);
  const [held, setHeld] = useState(false);
  useEffect(
    () => on('notification:raised', (raised) => setShown((shown) => [...shown, { ...raised, id: ++lastId }])),
    [],
  );

  if (shown.length === 0) return null;
  const close = (id: number) => {
    setShown((shown) => shown.filter((notification) => notification.id !== id));
    setHeld(false); // the one that was pointed at or had the focus is gone, and tells nobody that it was left
  };
  return (
    <div
      className={styles.stack}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((notification) => (
        <Shown key={notification.id} notification={notification} held={held} onClose={() => close(notification.id)} />
      ))}
    </div>
  );
}

interface ShownProps {
  notification: Notification;
  /** Somebody is reading or about to press: time stands still. */
  held: boolean;
  onClose: () => void;
}

function Shown({ notification: { type, title, description, action }, held, onClose }: ShownProps) {
  const left = useRef(NOTIFICATION_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held]);

  return (
    <Notice
      type={type}
      title={title}
      description={description}
      action={
        action && {
          label: action.label,
          run: () => {
            onClose();
            action.run();
          },
        }
      }
      onClose={onClose}
    />
  );
}
