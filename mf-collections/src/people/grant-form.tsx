import { type Grant, type Role, ROLES } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { Button, Field, TreeSelect, VisuallyHidden } from '@benotes/ui';
import { Checkbox } from '@benotes/ui/choices';
import { Select } from '@benotes/ui/select';
import { useRef, useState } from 'react';

import styles from './people.module.css';
import { fetchPrincipals, optionsOf, principalOf, type Principals } from './principals.ts';
import { texts } from './texts.ts';
import type { GrantsState } from './use-grants.ts';

type Known = Extract<GrantsState, { status: 'known' }>;

interface GrantFormProps {
  grants: readonly Grant[];
  /** The ids of users with whom it cannot be shared. */
  without: readonly number[];
  /** Focuses the field for a name. */
  autoFocus: boolean;
  onAdd: Known['add'];
}

const NONE: Principals = { users: [], groups: [] };

/** Asks with whom to share, and as what. The names are loaded when the field is first used. */
export function GrantForm({ grants, without, autoFocus, onAdd }: GrantFormProps) {
  const [principals, setPrincipals] = useState<Principals>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [role, setRole] = useState<Role>('viewer');
  const [mayComment, setMayComment] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [announcement, announce] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const options = optionsOf(principals ?? NONE, without, grants);

  const load = () => {
    if (principals || isLoading.current) return;
    isLoading.current = true;
    fetchPrincipals()
      .then(setPrincipals, (failure: unknown) => {
        console.error(failure);
        setError(texts.notFound);
      })
      .finally(() => (isLoading.current = false));
  };
  const share = async () => {
    const input = form.current?.querySelector('input');
    if (busy) return;
    if (chosen === null) {
      setError(texts.personMissing);
      return input?.focus();
    }
    const name = options.find(({ id }) => id === chosen)?.name ?? '';
    setBusy(true);
    const failure = await onAdd({
      ...principalOf(chosen),
      role,
      ...(role === 'viewer' && { may_comment: mayComment }),
    });
    setBusy(false);
    setError(messageOf(failure));
    if (failure) return;
    setChosen(null);
    announce(texts.shared(name));
    input?.focus(); // for the next name
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- loads what the field in it offers
    <div ref={form} className={styles.form} onFocus={load}>
      <div className={styles.name}>
        <TreeSelect
          label={texts.add}
          hint={texts.addHint}
          error={error}
          tree={options}
          value={chosen}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the menu of the collection led here
          autoFocus={autoFocus}
          onChange={(value) => {
            setChosen(value);
            setError(undefined);
          }}
        />
      </div>
      <Field label={texts.role} hint={texts.roleHints[role]}>
        {(ids) => (
          <Select {...ids} value={role} onChange={({ target }) => setRole(roleNamed(target.value))}>
            <RoleOptions />
          </Select>
        )}
      </Field>
      <div className={styles.end}>
        {role === 'viewer' && <Checkbox label={texts.mayComment} checked={mayComment} onChange={setMayComment} />}
        <Button icon="plus" busy={busy} onClick={() => void share()}>
          {texts.share}
        </Button>
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}

export const RoleOptions = () =>
  ROLES.map((each) => (
    <option key={each} value={each}>
      {texts.roles[each]}
    </option>
  ));

export const roleNamed = (name: string): Role => ROLES.find((each) => each === name) ?? 'viewer';

const messageOf = (error: FormError | undefined): string | undefined =>
  error && (error.fields['principal_id'] ?? error.message);
