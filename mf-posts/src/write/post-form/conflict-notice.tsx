import { Button, Icon } from '@benotes/ui';

import banner from '../banner/banner.module.css';
import { texts } from '../merging/texts.ts';

/** Says that what was typed cannot be saved by itself: the user has to choose, once they have time. */
export function ConflictNotice({ onAsk }: { onAsk: () => void }) {
  return (
    <div role="alert" className={banner.banner} data-type="error">
      <Icon name="warning" />
      <p className={banner.text}>{texts.conflict}</p>
      <Button onClick={onAsk}>{texts.chooseNow}</Button>
    </div>
  );
}
