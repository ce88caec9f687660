import { Popover } from '@benotes/ui/popover';
import { Segmented } from '@benotes/ui/settings';

import styles from './appearance-dialog.module.css';
import type { StoredAppearance } from './stored-appearance.ts';
import { texts } from './texts.ts';

interface AppearanceDialogProps {
  /** The button that opened it. */
  anchor: HTMLElement;
  stored: StoredAppearance;
  onClose: () => void;
}

/** Size, width, font, line height, and background of texts. Every change takes effect at once. */
export const AppearanceDialog = ({ anchor, stored, onClose }: AppearanceDialogProps) => (
  <Popover anchor={anchor} label={texts.title} onClose={onClose}>
    <AppearanceControls stored={stored} />
  </Popover>
);

function AppearanceControls({ stored: { useAppearance, change } }: Pick<AppearanceDialogProps, 'stored'>) {
  const { size, width, font, lines, paper } = useAppearance();
  return (
    <div className={styles.controls}>
      <Part label={texts.parts.size} names={texts.size} value={size} onChange={(next) => change({ size: next })} />
      <Part label={texts.parts.width} names={texts.width} value={width} onChange={(next) => change({ width: next })} />
      <Part label={texts.parts.lines} names={texts.lines} value={lines} onChange={(next) => change({ lines: next })} />
      <Part label={texts.parts.font} names={texts.font} value={font} onChange={(next) => change({ font: next })} />
      <Part label={texts.parts.paper} names={texts.paper} value={paper} onChange={(next) => change({ paper: next })} />
    </div>
  );
}

interface PartProps<Value extends string> {
  label: string;
  /** What the values are called, in order. */
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

function Part<Value extends string>({ label, names, value, onChange }: PartProps<Value>) {
  const values = Object.keys(names) as Value[]; // its only keys
  return (
    <div className={styles.part}>
      <span aria-hidden="true">{label}</span>
      <Segmented
        label={label}
        options={values.map((each) => ({ value: each, label: names[each] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
