import { isOwner, type User } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, Link } from '@benotes/router';

import { texts } from './texts.ts';
import styles from './user-table.module.css';

interface UserTableProps {
  users: readonly User[];
  /** The id of the signed-in user. */
  ownId: User['id'] | undefined;
}

/** All users with name and email. */
export function UserTable({ users, ownId }: UserTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.email}</th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, email, permission, disabled_at, has_second_factor, must_add_second_factor }) => (
          <tr key={id} className={styles.row}>
            <td className={styles.name}>
              <Link to={generatePath(paths.user, { id: String(id) })} className={styles.link}>
                <bdi>{name}</bdi>
              </Link>{' '}
              {isOwner(permission) && <span className={styles.badge}>{texts.owner}</span>}
              {disabled_at !== null && <span className={styles.you}>{texts.disabled}</span>}
              {has_second_factor && <span className={styles.you}>{texts.secondStep}</span>}
              {must_add_second_factor && <span className={styles.you}>{texts.noSecondStep}</span>}
              {id === ownId && <span className={styles.you}>{texts.you}</span>}
            </td>
            <td className={styles.email} dir="auto">
              {email}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
