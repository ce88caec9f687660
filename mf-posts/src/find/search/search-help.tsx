import { OPERATOR_NAMES, searchTexts } from '@benotes/contract/search-query';
import { Dialog, IconButton } from '@benotes/ui';
import { useState } from 'react';

import styles from './search-help.module.css';
import { texts } from './texts.ts';

/** A button that shows the operators of a search, with examples. */
export function SearchHelp({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={texts.operators} icon="info" className={className} onClick={() => setOpen(true)} />
      <Dialog title={texts.operators} open={isOpen} onClose={() => setOpen(false)}>
        <p className={styles.intro}>{texts.operatorsIntro}</p>
        <dl className={styles.list}>
          {texts.combinations.map(({ example, help }) => (
            <Row key={example} help={help} examples={[example]} />
          ))}
          {OPERATOR_NAMES.map((name) => (
            <Row key={name} {...searchTexts.operators[name]} />
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function Row({ help, examples }: { help: string; examples: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt>{help}</dt>
      {examples.map((example) => (
        <dd key={example} className={styles.example}>
          <code>{example}</code>
        </dd>
      ))}
    </div>
  );
}
