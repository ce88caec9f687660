import { ALL_MODULES, type ReleasedModule } from '@benotes/contract';
import { useState } from 'react';

import { FormSelect } from '../form/form-select.tsx';
import { TokenDialog } from '../tokens/token-dialog.tsx';
import { createToken } from './module-requests.ts';
import { texts } from './texts.ts';

const MINUTES_PER_DAY = 24 * 60;
const DAYS = ['7', '30', '90', '365'] as const;

interface CreateTokenDialogProps {
  modules: readonly ReleasedModule[];
  onClose: () => void;
}

/** Creates a token for releases and shows it once. */
export function CreateTokenDialog({ modules, onClose }: CreateTokenDialogProps) {
  const [module, setModule] = useState<string>(ALL_MODULES);
  return (
    <TokenDialog
      nameHint={texts.tokenNameHint}
      validity={DAYS.map((value) => ({ value, label: texts.days[value] }))}
      initialDays="90"
      onCreate={({ name, password, days }) =>
        createToken({ name, modules: [module], password, minutes: Number(days) * MINUTES_PER_DAY })
      }
      onClose={onClose}
    >
      {() => (
        <FormSelect
          label={texts.tokenModules}
          value={module}
          options={[
            { value: ALL_MODULES, label: texts.allModules },
            ...modules.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={setModule}
        />
      )}
    </TokenDialog>
  );
}
