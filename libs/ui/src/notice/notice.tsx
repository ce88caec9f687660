import { IconButton } from '../button/icon-button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { texts } from '../texts.ts';
import styles from './notice.module.css';

interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeProps {
  type: 'error' | 'success' | 'deletion' | 'hint';
  title: string;
  description?: string;
  action?: NoticeAction;
  secondAction?: NoticeAction;
  onClose?: () => void;
}

const SIGN = { error: 'warning', success: 'success', deletion: 'trash', hint: 'info' } satisfies Record<
  NoticeProps['type'],
  IconName
>;

/** A notification. Errors are announced assertively, others politely. */
export function Notice({ type, title, description, action, secondAction, onClose }: NoticeProps) {
  return (
    <div role={type === 'error' ? 'alert' : 'status'} className={styles.notice} data-type={type}>
      <span className={styles.sign}>
        <Icon name={SIGN[type]} />
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {description && <span className={styles.description}>{description}</span>}
      </p>
      {[action, secondAction].map(
        (each) =>
          each && (
            <button key={each.label} type="button" className={styles.action} onClick={each.run}>
              {each.label}
            </button>
          ),
      )}
      {onClose && <IconButton label={texts.close} icon="close" onClick={onClose} />}
    </div>
  );
}
