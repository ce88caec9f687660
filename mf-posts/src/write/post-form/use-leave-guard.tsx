import { on } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, Dialog, useLatest } from '@benotes/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { texts } from '../saving/texts.ts';

/** Where the user wants to go: a URL, a button that leaves (`data-leaves`), or a history entry. */
type LeaveTarget = { to: string } | { button: HTMLElement } | { entry: string };

interface Pending {
  /** Saves it; resolves to whether nothing is left. */
  settle: () => Promise<boolean>;
  /** Whether it is also saved if the page is closed. */
  savesOnClosing: () => boolean;
}

interface Guarded {
  /** Something would be lost. */
  isUnsaved: boolean;
  /** What is saved in a moment by itself, also after the page was left, but not after signing out. */
  pending?: Pending | undefined;
  /** The user discards the changes. */
  onLeave: () => void;
  onSave: () => void;
}

/**
 * Asks for confirmation before unsaved changes are lost: on closing or reloading the page, following an internal link,
 * navigating, going back, or signing out. An expired session does not ask. What is pending is saved before a button
 * that leaves runs. Returns the dialog to render.
 */
export function useLeaveGuard(guarded: Guarded): ReactNode {
  const { isUnsaved, pending, onLeave, onSave } = guarded;
  const isPending = pending !== undefined;
  const navigate = useNavigate();
  const [target, setTarget] = useState<LeaveTarget>();
  const isLeaving = useRef(false);
  const latest = useLatest(guarded);

  useEffect(() => {
    if (!isUnsaved && !isPending) return;
    isLeaving.current = false;
    const ended = new AbortController();
    const allowLeaving = () => (isLeaving.current = true);
    const off = [on('session:expired', allowLeaving), on('session:ended', allowLeaving)];
    const leaveOnceSettled = async (button: HTMLElement) => {
      const { pending: current } = latest.current; // none, if it was saved meanwhile
      if (current && !(await current.settle())) return setTarget({ button });
      isLeaving.current = true;
      button.click();
    };
    const askOnClose = (event: BeforeUnloadEvent) => {
      const isLost = isUnsaved || latest.current.pending?.savesOnClosing() === false;
      if (!isLeaving.current && isLost) event.preventDefault();
    };
    const askOnClick = (event: MouseEvent) => {
      const leaveTarget = isLeaving.current ? undefined : leaveTargetOf(event);
      if (!leaveTarget || (!isUnsaved && !('button' in leaveTarget))) return;
      event.preventDefault();
      event.stopPropagation();
      if (isUnsaved || !('button' in leaveTarget)) setTarget(leaveTarget);
      else void leaveOnceSettled(leaveTarget.button);
    };
    const askOnNavigate = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const isReplaced = navigationType === 'replace' || navigationType === 'reload';
      const isAllowed = isLeaving.current || !isUnsaved || isReplaced;
      if (isAllowed || !event.cancelable || !destination.sameDocument) return;
      const to = new URL(destination.url);
      if (isCurrentPage(to)) return;
      event.preventDefault();
      setTarget(navigationType === 'traverse' ? { entry: destination.key } : { to: pathOf(to) });
    };
    window.addEventListener('beforeunload', askOnClose, ended);
    document.addEventListener('click', askOnClick, { capture: true, signal: ended.signal });
    // Browsers without the Navigation API do not ask on navigation; the draft is stored on this device.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    navigation?.addEventListener('navigate', askOnNavigate, ended);
    return () => {
      ended.abort();
      for (const end of off) end();
    };
  }, [isUnsaved, isPending, latest]);

  const stay = () => setTarget(undefined);
  const leave = () => {
    isLeaving.current = true;
    onLeave();
    if (!target) return;
    if ('to' in target) void navigate(target.to);
    else if ('button' in target) target.button.click();
    else void window.navigation.traverseTo(target.entry);
  };
  return (
    <Dialog
      open={target !== undefined}
      title={texts.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button tone="danger" onClick={leave}>
            {texts.leave}
          </Button>
          <Button data-initial-focus onClick={stay}>
            {texts.keepEditing}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              stay();
              onSave();
            }}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.leaveQuestion}</p>
    </Dialog>
  );
}

function leaveTargetOf(event: MouseEvent): LeaveTarget | undefined {
  const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!clicked || !isPlain || clicked.isContentEditable) return undefined;
  if (!(clicked instanceof HTMLAnchorElement)) return { button: clicked };
  const isInternal = clicked.origin === location.origin && !clicked.target && !isCurrentPage(clicked);
  return isInternal ? { to: pathOf(clicked) } : undefined;
}

type UrlParts = Pick<URL, 'pathname' | 'search' | 'hash'>;

const pathOf = ({ pathname, search, hash }: UrlParts) => pathname + search + hash;

/** Whether a URL differs from the current one by its hash only. */
const isCurrentPage = ({ pathname, search }: UrlParts) => pathname === location.pathname && search === location.search;
