import { type Command, keysOf } from '@benotes/platform';
import { keyLabels } from '@benotes/platform/key-labels';
import { Dialog } from '@benotes/ui';
import { Fragment } from 'react';

import { texts as layoutTexts } from '../sidebar/sidebar-texts.ts';
import { shortcutTexts as texts } from './shortcut-texts.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  /** The commands of the page. Those with keys are shown. */
  commands: readonly Command[];
  onClose: () => void;
}

/** The shortcuts of the page, in the groups of their commands. */
export function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open title={texts.shortcuts} onClose={onClose}>
      {groupsOf(commands).map(([name, group]) => (
        <section key={name} className={styles.group}>
          <h3 className={styles.name}>{name}</h3>
          <dl className={styles.list}>
            {group.map((command) => (
              <div key={command.id} className={styles.shortcut}>
                <dt className={styles.keys}>
                  {keysOf(command).map((keys, index) => (
                    <Fragment key={keys}>
                      {index > 0 && ` ${texts.or} `}
                      <Keys keys={keys} />
                    </Fragment>
                  ))}
                </dt>
                <dd className={styles.action}>{command.label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Keys as they are written on the keyboard. */
const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.combination}>
    {keyLabels(keys).map((label) => (
      <kbd key={label} className={styles.key}>
        {label}
      </kbd>
    ))}
  </span>
);

/** The commands with keys by their group: first those of all pages. */
function groupsOf(commands: readonly Command[]): [name: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>([[layoutTexts.anywhere, []]]);
  for (const command of commands) {
    if (command.label === '' || keysOf(command).length === 0) continue;
    const name = command.group ?? texts.onThisPage;
    groups.set(name, [...(groups.get(name) ?? []), command]);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}
