import type { Image, LinkBlock, VoidBlock } from '@benotes/note';
import { session, useFaviconSource } from '@benotes/platform';
import { Favicon, IconButton } from '@benotes/ui';
import { useContext } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { useSnapshot } from 'valtio';

import { texts } from '../texts.ts';
import { BlockViewContext } from './block-view-context.ts';
import { cacheImageSize } from './image-size-cache.ts';
import styles from './void-content.module.css';

/** The visible content of a void block. */
export function VoidContent({ block, isSelected }: { block: VoidBlock; isSelected: boolean }) {
  switch (block.type) {
    case 'rule':
      return <hr className={styles.rule} />;
    case 'image':
      return <ImageContent image={block} isSelected={isSelected} />;
    case 'link-block':
      return <LinkContent block={block} />;
  }
}

function ImageContent({ image, isSelected }: { image: Image; isSelected: boolean }) {
  const { editImage } = useContext(BlockViewContext);
  const editor = useSlateStatic();
  const { src, alt, title, width, height } = image;
  const open = () => {
    Transforms.select(editor, ReactEditor.findPath(editor, image));
    editImage();
  };
  return (
    <span className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the toolbar does the same by keyboard */}
      <img
        className={styles.image}
        src={src}
        alt={alt ?? ''}
        title={title}
        width={width}
        height={height}
        draggable={false}
        onDoubleClick={open}
        onLoad={({ currentTarget }) => {
          if (width === undefined) cacheImageSize(src, currentTarget);
        }}
      />
      {isSelected && (
        <span className={styles.imageTools}>
          <IconButton label={texts.editImage} icon="edit" onClick={open} />
        </span>
      )}
    </span>
  );
}

const noFavicon = () => '';

function LinkContent({ block: { href, title } }: { block: LinkBlock }) {
  const { post } = useContext(BlockViewContext);
  const { favicons } = useSnapshot(session);
  const source = useFaviconSource();
  // A server that fetches favicons itself only serves those of stored notes, so a new note shows the letter.
  const isKnown = post !== undefined || !favicons?.includes('{post}');
  const { host, hostname } = new URL(href); // the schema allows valid URLs only
  return (
    <div className={styles.link}>
      <Favicon
        domain={hostname.replace(/^www\./, '')}
        host={host}
        post={post ?? 0}
        source={isKnown ? source : noFavicon}
      />
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title || href}
        </span>
        {title && <span className={styles.address}>{href}</span>}
      </span>
    </div>
  );
}
