import { on } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { ConfirmDialog } from '@benotes/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { texts } from '../saving/texts.ts';

/** Where somebody wanted to go: an address, a button that leaves (`data-leaves`), or a place in the history. */
type Wish = { to: string } | { press: HTMLElement } | { entry: string };

/**
 * Asks before unsaved text is left behind: by closing or reloading the page, by following a link of the product, by a
 * command that leads elsewhere, by going back, or by signing out. What the session ends by itself is let through.
 * Gives the question to render; `onLeave` is told that the text is given up.
 */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void): ReactNode {
  const navigate = useNavigate();
  const [wish, setWish] = useState<Wish>();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    isLeaving.current = false;
    const ended = new AbortController();
    const letThrough = () => (isLeaving.current = true);
    const off = [on('session:expired', letThrough), on('session:ended', letThrough)];

    const askOnClose = (event: BeforeUnloadEvent) => isLeaving.current || event.preventDefault();
    const askOnClick = (event: MouseEvent) => {
      const wanted = isLeaving.current ? undefined : wishOf(event);
      if (!wanted) return;
      event.preventDefault();
      event.stopPropagation();
      setWish(wanted);
    };
    const askOnNavigate = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const isReplaced = navigationType === 'replace' || navigationType === 'reload';
      if (isLeaving.current || isReplaced || !event.cancelable || !destination.sameDocument) return;
      const to = new URL(destination.url);
      if (isHere(to)) return;
      event.preventDefault();
      setWish(navigationType === 'traverse' ? { entry: destination.key } : { to: addressOf(to) });
    };
    window.addEventListener('beforeunload', askOnClose, ended);
    document.addEventListener('click', askOnClick, { capture: true, signal: ended.signal });
    // Older browsers have none: there a command and going back do not ask, and the text is kept on this device.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    navigation?.addEventListener('navigate', askOnNavigate, ended);
    return () => {
      ended.abort();
      for (const end of off) end();
    };
  }, [unsaved]);

  const leave = () => {
    isLeaving.current = true;
    onLeave();
    if (!wish) return;
    if ('to' in wish) void navigate(wish.to);
    else if ('press' in wish) wish.press.click();
    else void window.navigation.traverseTo(wish.entry);
  };
  return (
    <ConfirmDialog
      open={wish !== undefined}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      tone="danger"
      onConfirm={leave}
      onClose={() => setWish(undefined)}
    >
      {texts.leaveQuestion}
    </ConfirmDialog>
  );
}

function wishOf(event: MouseEvent): Wish | undefined {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!pressed || !isPlain || pressed.isContentEditable) return undefined;
  if (!(pressed instanceof HTMLAnchorElement)) return { press: pressed };
  const isOurs = pressed.origin === location.origin && !pressed.target && !isHere(pressed);
  return isOurs ? { to: addressOf(pressed) } : undefined;
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

const addressOf = ({ pathname, search, hash }: Address) => pathname + search + hash;

/** Another place of the same page. */
const isHere = ({ pathname, search }: Address) => pathname === location.pathname && search === location.search;
