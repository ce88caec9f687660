import { Popover } from '@benotes/ui/popover';
import { Segmented } from '@benotes/ui/settings';

import styles from './appearance-dialog.module.css';
import type { Appearance } from './appearance.ts';
import { texts } from './texts.ts';

/** What is chosen, and what changes it. */
export interface AppearanceChoice {
  appearance: Appearance;
  /** Takes effect at once. */
  onChange: (change: Partial<Appearance>) => void;
}

interface AppearanceDialogProps extends AppearanceChoice {
  /** The button that opened it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Size, width, font, line height, and background of texts. Every change takes effect at once. */
export const AppearanceDialog = ({ anchor, onClose, ...choice }: AppearanceDialogProps) => (
  <Popover anchor={anchor} label={texts.title} onClose={onClose}>
    <AppearanceControls {...choice} />
  </Popover>
);

function AppearanceControls({ appearance, onChange }: AppearanceChoice) {
  const { size, width, font, lines, paper } = appearance;
  return (
    <div className={styles.controls}>
      <Part label={texts.parts.size} names={texts.size} value={size} onChange={(next) => onChange({ size: next })} />
      <Part
        label={texts.parts.width}
        names={texts.width}
        value={width}
        onChange={(next) => onChange({ width: next })}
      />
      <Part
        label={texts.parts.lines}
        names={texts.lines}
        value={lines}
        onChange={(next) => onChange({ lines: next })}
      />
      <Part label={texts.parts.font} names={texts.font} value={font} onChange={(next) => onChange({ font: next })} />
      <Part
        label={texts.parts.paper}
        names={texts.paper}
        value={paper}
        onChange={(next) => onChange({ paper: next })}
      />
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
