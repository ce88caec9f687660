import { deleteShare, type Share, stopAdditions } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import { Button, ConfirmDialog, lazyComponent } from '@benotes/ui';
import { useRemovalFocus } from '@benotes/ui/removal-focus';
import { Suspense, useId, useRef, useState } from 'react';

import { type Copied, copyUrl, PublicUrl } from '../public-url.tsx';
import type { ShareSubject } from '../save-share.ts';
import section from '../section.module.css';
import { generateToken, publicUrl } from '../share-token.ts';
import type { ShareState } from '../use-share.ts';
import { draftOf, saveLink } from './link-draft.ts';
import { conditionsOf, nameOf, openingsOf } from './link-words.ts';
import styles from './links.module.css';
import { texts } from './texts.ts';

const LinkDialog = lazyComponent(async () => (await import('./link-dialog.tsx')).LinkDialog);

interface LinksSectionProps {
  subject: ShareSubject;
  share: ShareState;
  /** Called after a link was created, changed, or ended. */
  onChanged: () => void;
}

/** The links of a collection or saved search other than that of its switch, or all of a post, made at once. */
export const LinksSection = ({ share, ...props }: LinksSectionProps) =>
  share.status === 'known' ? <KnownLinks share={share} {...props} /> : null;

interface KnownLinksProps extends LinksSectionProps {
  share: Extract<ShareState, { status: 'known' }>;
}

function KnownLinks({ subject, share, onChanged }: KnownLinksProps) {
  const headingId = useId();
  const list = useRef<HTMLElement>(null);
  useRemovalFocus(list);
  const [edited, setEdited] = useState<Share | 'new'>();
  const [ending, setEnding] = useState<Share>();
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState<Copied>();

  const { links, setLinks } = share;
  const isOfPost = 'post_id' in subject; // without a switch for one that is plain
  const change = (changed: readonly Share[]) => {
    setLinks(changed);
    onChanged();
  };
  const saved = (link: Share) => {
    setEdited(undefined);
    change(edited === 'new' ? [...links, link] : links.map((each) => (each.id === link.id ? link : each)));
  };
  const createAtOnce = async () => {
    const token = generateToken();
    const url = publicUrl(token);
    setBusy(true);
    // Before the request: browsers let pages write to the clipboard only right after a press.
    const copying = copyUrl(url);
    const draft = { ...draftOf(undefined), name: texts.defaultName(links.length + 1) };
    const { link, error } = await saveLink(subject, undefined, draft, token);
    setCopied({ url, isCopied: await copying });
    setBusy(false);
    if (link) change([...links, link]);
    else
      emit('notification:raised', { type: 'error', title: texts.error, description: error.message ?? texts.notSaved });
  };
  return (
    <section ref={list} className={section.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <h2 id={headingId} className={section.title}>
            {isOfPost ? texts.linksOfPost : texts.links}
          </h2>
          <p className={section.summary}>{isOfPost ? texts.postSummary : texts.summary}</p>
        </div>
        <Button icon="plus" busy={busy} onClick={() => (isOfPost ? void createAtOnce() : setEdited('new'))}>
          {texts.createLink}
        </Button>
      </header>
      {'collection_id' in subject && links.some(({ may_add }) => may_add) && (
        <StopAdditions
          collectionId={subject.collection_id}
          onStopped={() => change(links.map((link) => ({ ...link, may_add: false })))}
        />
      )}
      <ul className={styles.list} aria-labelledby={headingId}>
        {links
          .filter((link) => isOfPost || link !== share.share)
          .map((link) => (
            <Item
              key={link.id}
              link={link}
              initiallyCopied={copied}
              onEdit={() => setEdited(link)}
              onEnd={() => setEnding(link)}
            />
          ))}
      </ul>
      {edited && (
        <Suspense fallback={null}>
          <LinkDialog
            subject={subject}
            link={edited === 'new' ? undefined : edited}
            onSaved={saved}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {ending && (
        <EndDialog
          link={ending}
          onClose={() => setEnding(undefined)}
          onEnded={() => {
            setEnding(undefined);
            change(links.filter((each) => each.id !== ending.id));
          }}
        />
      )}
    </section>
  );
}

/** One button to let no visitor add anything any more, by whatever link. */
function StopAdditions({ collectionId, onStopped }: { collectionId: number; onStopped: () => void }) {
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      const { data } = await call(stopAdditions, { params: { id: collectionId } });
      emit('notification:raised', {
        type: 'success',
        title: texts.stopped,
        description: texts.stoppedLinks(data.links),
      });
      onStopped();
    } catch (error) {
      console.error(error); // only logged (specification section 8)
      emit('notification:raised', { type: 'error', title: texts.error, description: texts.notStopped });
      setBusy(false);
    }
  };
  return (
    <p className={styles.stop}>
      <span className={styles.detail}>{texts.stopHint}</span>
      <Button busy={busy} onClick={() => void stop()}>
        {texts.stop}
      </Button>
    </p>
  );
}

interface ItemProps {
  link: Share;
  /** What was copied when a link was created: this one or another. */
  initiallyCopied: Copied | undefined;
  onEdit: () => void;
  onEnd: () => void;
}

function Item({ link, initiallyCopied, onEdit, onEnd }: ItemProps) {
  const [copied, setCopied] = useState(initiallyCopied);
  const name = nameOf(link);
  return (
    <li className={section.box}>
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.detail}>{conditionsOf(link)}</span>
        <span className={styles.detail}>{openingsOf(link)}</span>
      </div>
      <PublicUrl token={link.token} name={name} copied={copied} onCopied={setCopied} />
      <div className={styles.buttons}>
        <Button aria-label={texts.editNamed(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button tone="quiet" aria-label={texts.endNamed(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </li>
  );
}

function EndDialog({ link, onEnded, onClose }: { link: Share; onEnded: () => void; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await call(deleteShare, { params: { id: link.id } });
      emit('notification:raised', { type: 'success', title: texts.ended });
      onEnded();
    } catch (error) {
      console.error(error); // only logged (specification section 8)
      emit('notification:raised', { type: 'error', title: texts.error, description: texts.notEnded });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      title={texts.endTitle(nameOf(link))}
      confirmLabel={texts.endNow}
      tone="danger"
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{texts.endBody}</p>
    </ConfirmDialog>
  );
}
