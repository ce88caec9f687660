import { EXPORT_FORMATS } from '@benotes/contract';
import { Checkbox, RadioGroup } from '@benotes/ui/choices';
import { useSnapshot } from 'valtio';

import { bookmarkExport, canHaveVersions, chooseFormat, chooseVersions } from './bookmark-export.store.ts';
import { texts } from './export-texts.ts';

/** Chooses the format of an export, and whether earlier versions of posts are part of it. */
export function ExportFormatField({ disabled }: { disabled: boolean }) {
  const { format, hasVersions } = useSnapshot(bookmarkExport);
  const versions = <Checkbox label={texts.versions} checked={hasVersions} onChange={chooseVersions} />;
  return (
    <RadioGroup
      legend={texts.format}
      options={EXPORT_FORMATS.map((value) => ({
        value,
        ...texts.formats[value],
        more: value === format && canHaveVersions(value) && versions,
      }))}
      value={format}
      disabled={disabled}
      onChange={chooseFormat}
    />
  );
}
