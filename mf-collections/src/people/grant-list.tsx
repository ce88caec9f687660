import type { Grant } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, Link } from '@benotes/router';
import { Button, Icon } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { Select } from '@benotes/ui/select';
import { Switch } from '@benotes/ui/settings';
import { useId, useRef } from 'react';

import { RoleOptions, roleNamed } from './grant-form.tsx';
import { nameOf } from './name-of.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';
import type { GrantsState } from './use-grants.ts';

type Known = Extract<GrantsState, { status: 'known' }>;

interface GrantListProps extends Pick<Known, 'grants' | 'change' | 'remove'> {
  /** The id of the signed-in user, who cannot change their own grant. */
  ownId: number | undefined;
  /** The last one that can be removed was, and with it the button that had the focus. */
  onLastRemoved: () => void;
}

/** Who has access to a collection: by its own grants, which can be changed, and by those of the collections above. */
export function GrantList({ grants, change, remove, ownId, onLastRemoved }: GrantListProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const removeRow = (grant: Grant, button: HTMLElement) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const index = buttons.indexOf(button);
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onLastRemoved();
    void remove(grant);
  };
  return (
    <div className={styles.access}>
      <h3 id={headingId} className={styles.heading}>
        {texts.access}
      </h3>
      {grants.length === 0 ? (
        <p className={styles.nobody}>{texts.nobody}</p>
      ) : (
        <ul ref={list} className={boxedList} aria-labelledby={headingId}>
          {grants.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              isOwn={grant.kind === 'user' && grant.principal_id === ownId}
              onChange={(fields) => void change(grant, fields)}
              onRemove={(button) => removeRow(grant, button)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface GrantRowProps {
  grant: Grant;
  isOwn: boolean;
  onChange: (fields: Partial<Pick<Grant, 'role' | 'may_comment'>>) => void;
  onRemove: (button: HTMLElement) => void;
}

function GrantRow({ grant, isOwn, onChange, onRemove }: GrantRowProps) {
  const { kind, role, may_comment, from } = grant;
  const name = nameOf(grant);
  const comments = role === 'viewer' && may_comment ? `, ${texts.mayComment.toLowerCase()}` : '';
  return (
    <li className={styles.row}>
      <Icon name={kind === 'user' ? 'user' : 'users'} />
      <span className={styles.words}>
        <bdi>{name}</bdi>
        {isOwn && ` (${texts.you})`}
        {from && (
          <span className={styles.from}>
            {texts.from}{' '}
            <Link to={`${generatePath(paths.collectionSettings, { collectionId: String(from.id) })}#people`}>
              <bdi>{from.name}</bdi>
            </Link>
          </span>
        )}
      </span>
      {from || isOwn ? (
        <span className={styles.role}>
          {texts.roles[role]}
          {comments}
        </span>
      ) : (
        <span className={styles.controls}>
          {role === 'viewer' && (
            <Switch
              word={texts.mayComment}
              label={texts.mayCommentLong(name)}
              checked={may_comment}
              onChange={(may_comment) => onChange({ may_comment })}
            />
          )}
          <Select
            aria-label={texts.roleOf(name)}
            value={role}
            onChange={({ target }) => onChange({ role: roleNamed(target.value) })}
          >
            <RoleOptions />
          </Select>
          <Button
            data-remove=""
            tone="quiet"
            aria-label={texts.removeLong(name)}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            {texts.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
