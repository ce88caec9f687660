import type { ImportPreview } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { TreeSelect } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { FormSelect } from '../../form/form-select.tsx';
import { CheckBox } from './check-box.tsx';
import styles from './choices.module.css';
import { ColumnFields } from './column-fields.tsx';
import { flagsOf, type ImportChoices } from './import-choices.ts';
import { RadioGroup } from './radio-group.tsx';
import { texts } from './texts.ts';

interface ImportChoicesFormProps {
  preview: ImportPreview;
  choices: ImportChoices;
  onChange: (change: Partial<ImportChoices>) => void;
}

/** The choices that what is in the files leaves to the user, and no others. */
export function ImportChoicesForm({ preview, choices, onChange }: ImportChoicesFormProps) {
  const { collection_name: newName, collections: folders, duplicates, columns, users } = preview;
  return (
    <div className={styles.choices}>
      {columns && (
        <ColumnFields columns={columns} chosen={choices.columns} onChange={(chosen) => onChange({ columns: chosen })} />
      )}
      {users && <UserField users={users} value={choices.user} onChange={(user) => onChange({ user })} />}
      {newName && <TargetField newName={newName} choices={choices} onChange={onChange} />}
      {newName && folders > 0 && (
        <RadioGroup
          legend={texts.foldersLegend}
          labels={texts.folders}
          value={choices.folders}
          onChange={(value) => onChange({ folders: value })}
        />
      )}
      {newName && duplicates > 0 && (
        <RadioGroup
          legend={texts.duplicatesLegend}
          labels={texts.duplicatesChoices}
          about={texts.duplicatesAbout}
          value={choices.duplicates}
          onChange={(value) => onChange({ duplicates: value })}
        />
      )}
      <Additions preview={preview} choices={choices} onChange={onChange} />
    </div>
  );
}

/** Flags, articles, and entries of feeds. */
function Additions({ preview, choices, onChange }: ImportChoicesFormProps) {
  const { articles, feeds } = preview;
  const { unwantedFlags } = choices;
  const flags = flagsOf(preview);
  if (flags.length === 0 && articles === 0 && feeds === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.flagsLegend}</legend>
      {flags.map(({ flag, count }) => (
        <CheckBox
          key={flag}
          label={texts.flags[flag](count)}
          checked={!unwantedFlags.includes(flag)}
          onChange={(isWanted) =>
            onChange({
              unwantedFlags: isWanted ? unwantedFlags.filter((other) => other !== flag) : [...unwantedFlags, flag],
            })
          }
        />
      ))}
      {articles > 0 && (
        <CheckBox
          label={texts.articles(articles)}
          checked={choices.articles}
          onChange={(isWanted) => onChange({ articles: isWanted })}
        />
      )}
      {feeds > 0 && (
        <CheckBox
          label={texts.feeds(feeds)}
          checked={choices.feeds}
          onChange={(isWanted) => onChange({ feeds: isWanted })}
        />
      )}
    </fieldset>
  );
}

interface UserFieldProps {
  users: NonNullable<ImportPreview['users']>;
  /** Null for all. */
  value: string | null;
  onChange: (user: string | null) => void;
}

function UserField({ users, value, onChange }: UserFieldProps) {
  return (
    <FormSelect
      label={texts.user}
      value={value ?? ''}
      options={[
        { value: '', label: texts.allUsers },
        ...users.map(({ id, name, posts }) => ({ value: id, label: texts.userOption(name, posts) })),
      ]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

interface TargetFieldProps extends Pick<ImportChoicesFormProps, 'choices' | 'onChange'> {
  newName: string;
}

function TargetField({ newName, choices, onChange }: TargetFieldProps) {
  const { tree } = useSnapshot(collections);
  return (
    <TreeSelect
      label={texts.target}
      hint={texts.targetHint}
      tree={tree}
      rootLabel={texts.newTarget(newName)}
      value={choices.collectionId}
      onChange={(collectionId) => onChange({ collectionId })}
    />
  );
}
