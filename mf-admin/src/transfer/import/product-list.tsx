import { useId } from 'react';

import { importersOfModules } from './convert-files.ts';
import styles from './product-list.module.css';
import { productGroups } from './product-texts.ts';
import { texts } from './texts.ts';

/** The products that can be imported, with how to get the data out of each. */
export function ProductList() {
  const id = useId();
  const importers = importersOfModules();
  return (
    <details className={styles.products}>
      <summary className={styles.summary}>{texts.products}</summary>
      {productGroups.map(({ title, products }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`} className={styles.title}>
            {title}
          </h2>
          <dl className={styles.list}>
            {products.map(({ name, how }) => (
              <div key={name} className={styles.product}>
                <dt>{name}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {importers.length > 0 && (
        <section aria-labelledby={`${id}-modules`}>
          <h2 id={`${id}-modules`} className={styles.title}>
            {texts.moduleImporters}
          </h2>
          <ul className={styles.names}>
            {importers.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </details>
  );
}
