import type { CheckedLink, LinkProblem } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { useRef } from 'react';

import styles from './care.module.css';
import { actOnLinks } from './care.store.ts';
import { LinkRow } from './link-row.tsx';
import { type CareAction, texts } from './texts.ts';
import { useChecked } from './use-checked.ts';

interface LinkListProps {
  state: LinkProblem;
  links: readonly CheckedLink[];
  /** Of the whole list. */
  total: number;
  isChecking: boolean;
}

/** The links in a state, with actions on some or all of them. */
export function LinkList({ state, links, total, isChecking }: LinkListProps) {
  const checked = useChecked(total, links);
  const all = useRef<HTMLInputElement>(null);
  const run = async (action: CareAction, selection: typeof checked.selection) => {
    const isDone = await actOnLinks(action, selection);
    if (isDone) checked.clear(selection);
    return isDone;
  };
  const runChecked = async (action: CareAction) => {
    if (await run(action, checked.selection)) all.current?.focus(); // the button is disabled now
  };
  const actions = [
    { type: 'replace_url', label: texts.replaceAll, icon: 'check', isShown: state === 'moved' },
    { type: 'accept', label: texts.accept, icon: 'check', isShown: state === 'changed' },
    { type: 'check', label: texts.check, icon: 'retry', isShown: isChecking },
    { type: 'delete', label: texts.delete, icon: 'trash', isShown: true },
  ] as const;
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={texts.actions}>
        <label className={styles.all}>
          <input
            ref={all}
            type="checkbox"
            checked={checked.isAll}
            onChange={({ target }) => checked.setAll(target.checked)}
          />
          {checked.count > 0 ? texts.selected(checked.count) : texts.all(total)}
        </label>
        {actions
          .filter(({ isShown }) => isShown)
          .map(({ type, label, icon }) => (
            <Button key={type} icon={icon} disabled={checked.count === 0} onClick={() => void runChecked({ type })}>
              {label}
            </Button>
          ))}
      </div>
      <ul className={boxedList}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isChecked={checked.has(link.id)}
            onToggle={() => checked.toggle(link.id)}
            onReplace={() => void run({ type: 'replace_url' }, { ids: [link.id] })}
          />
        ))}
      </ul>
    </>
  );
}
