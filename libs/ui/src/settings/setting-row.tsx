import type { ReactNode } from 'react';

import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './settings.module.css';

interface SettingRowProps {
  label?: ReactNode;
  /** One short sentence. */
  hint?: ReactNode;
  /** Its control, at the right; below the words where there is little room. */
  children?: ReactNode;
}

/** One setting of a `SettingsGroup`: words at the left, its control at the right. */
export const SettingRow = ({ label, hint, children }: SettingRowProps) => (
  <div className={styles.row}>
    <div className={styles.words}>
      {label && <span className={styles.label}>{label}</span>}
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
    {children && <div className={styles.controls}>{children}</div>}
  </div>
);

/** A row whose child is a `Field` or `TextField`: its label and hint at the left, the control at the right. */
export const SettingField = ({ children }: { children: ReactNode }) => <div className={styles.field}>{children}</div>;

/** A row for what is as wide as the group, such as a grid, with its own label. */
export const SettingBlock = ({ children }: { children: ReactNode }) => <div className={styles.block}>{children}</div>;

interface SettingSkeletonProps {
  /** As high as one row, where often one says that there is nothing: what follows does not move then. */
  isRow?: boolean;
}

/** In place of rows that load. */
export const SettingSkeleton = ({ isRow = false }: SettingSkeletonProps) => (
  <div className={isRow ? styles.row : styles.block}>
    <Skeleton bars={isRow ? 1 : 4} />
  </div>
);

/** The class of a list in a group, whose items are rows. */
export const settingsList = styles.list;
