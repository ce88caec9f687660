import type { SharedRoot } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { ErrorState, Skeleton } from '@benotes/ui';
import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';

import section from '../section.module.css';
import { GrantForm } from './grant-form.tsx';
import { GrantList } from './grant-list.tsx';
import { texts } from './texts.ts';
import type { GrantsState } from './use-grants.ts';

interface PeopleSectionProps {
  state: GrantsState;
  /** What is shared with the user, if the collection is in it. */
  shared: SharedRoot | undefined;
}

const PEOPLE_HASH = '#people';

/** Shares a collection with users and groups, at once. `#people` in the URL focuses the field for a name. */
export function PeopleSection({ state, shared }: PeopleSectionProps) {
  const headingId = useId();
  const { user } = useSnapshot(session);
  const { hash } = useLocation();
  const isLedHere = hash === PEOPLE_HASH;
  const element = useRef<HTMLElement>(null);
  const isKnown = state.status === 'known';
  const focusForm = () => element.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (!isKnown || !isLedHere) return;
    element.current?.scrollIntoView();
    element.current?.querySelector('input')?.focus();
  }, [isKnown, isLedHere]);
  return (
    <section ref={element} className={section.section} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={section.title}>
          {texts.people}
        </h2>
        <p className={section.summary}>{texts.summary}</p>
      </div>
      {state.status === 'loading' && <Skeleton label={texts.loading} />}
      {state.status === 'failed' && <ErrorState title={texts.notLoaded} onRetry={state.retry} />}
      {state.status === 'known' && (
        <div className={section.box}>
          <GrantForm
            grants={state.grants}
            without={[user?.id ?? 0, shared?.owner.id ?? 0].filter(Boolean)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the menu of the collection led here
            autoFocus={isLedHere}
            onAdd={state.add}
          />
          <GrantList {...state} ownId={user?.id} onLastRemoved={focusForm} />
        </div>
      )}
    </section>
  );
}
