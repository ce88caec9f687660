import type { ComponentProps } from 'react';

import styles from './text-area.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  /** It is as high as its text, up to a limit. */
  grows?: boolean;
}

/** Several lines of text, in a `Field`; other props are passed to the element. */
export const TextArea = ({ grows = false, className, ...textarea }: TextAreaProps) => (
  <textarea
    className={[styles.area, className].filter(Boolean).join(' ')}
    data-grows={grows || undefined}
    dir="auto"
    {...textarea}
  />
);
