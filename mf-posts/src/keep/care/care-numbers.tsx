import type { CareNumbers as Numbers } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { Link } from '@benotes/router';

import styles from './care.module.css';
import type { CareList } from './care.store.ts';
import { texts } from './texts.ts';

const PLAIN = ['links', 'ok', 'waiting'] as const;
const LISTS = ['gone', 'moved', 'changed', 'unclear', 'duplicates'] as const;

/** What can be found at `?list=`. */
export const careListOf = (name: string | null): CareList => LISTS.find((list) => list === name) ?? 'gone';

/** The numbers of the user's links; those with a list lead to it. */
export function CareNumbers({ numbers, list }: { numbers: Numbers; list: CareList }) {
  return (
    <>
      <dl className={styles.numbers} aria-label={texts.numbers}>
        {PLAIN.map((name) => (
          <div key={name} className={styles.number}>
            <dt>{texts.names[name]}</dt>
            <dd>{texts.number(numbers[name])}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label={texts.lists}>
        <ul className={styles.lists}>
          {LISTS.map((name) => (
            <li key={name}>
              <Link
                className={styles.tab}
                to={`${paths.care}?list=${name}`}
                aria-current={name === list ? 'page' : undefined}
              >
                <span>{texts.names[name]}</span>
                <span className={styles.count}>{texts.number(numbers[name])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
