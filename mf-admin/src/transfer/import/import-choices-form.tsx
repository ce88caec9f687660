import type { ImportPreview } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { TreeSelect } from '@benotes/ui';
import { Checkbox, ChoiceGroup, RadioGroup } from '@benotes/ui/choices';
import { useSnapshot } from 'valtio';

import { FormSelect } from '../../form/form-select.tsx';
import styles from './choices.module.css';
import { ColumnFields } from './column-fields.tsx';
import { flagsOf, type ImportChoices } from './import-choices.ts';
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
          options={optionsOf(texts.folders)}
          value={choices.folders}
          onChange={(value) => onChange({ folders: value })}
        />
      )}
      {newName && duplicates > 0 && (
        <RadioGroup
          legend={texts.duplicatesLegend}
          options={optionsOf(texts.duplicatesChoices)}
          hint={texts.duplicatesAbout[choices.duplicates]}
          value={choices.duplicates}
          onChange={(value) => onChange({ duplicates: value })}
        />
      )}
      <Additions preview={preview} choices={choices} onChange={onChange} />
    </div>
  );
}

/** Options from their labels, in their order. */
const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] })); // there is one label for each

/** Flags, articles, and entries of feeds. */
function Additions({ preview, choices, onChange }: ImportChoicesFormProps) {
  const { articles, feeds } = preview;
  const { unwantedFlags } = choices;
  const flags = flagsOf(preview);
  if (flags.length === 0 && articles === 0 && feeds === 0) return null;
  return (
    <ChoiceGroup legend={texts.flagsLegend}>
      {flags.map(({ flag, count }) => (
        <Checkbox
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
        <Checkbox
          label={texts.articles(articles)}
          checked={choices.articles}
          onChange={(isWanted) => onChange({ articles: isWanted })}
        />
      )}
      {feeds > 0 && (
        <Checkbox
          label={texts.feeds(feeds)}
          checked={choices.feeds}
          onChange={(isWanted) => onChange({ feeds: isWanted })}
        />
      )}
    </ChoiceGroup>
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
