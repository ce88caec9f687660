import type { TaskItem, VoidBlock } from '@benotes/note';
import { Node, Transforms } from 'slate';
import {
  ReactEditor,
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  useSelected,
  useSlateStatic,
} from 'slate-react';

import { VoidContent } from '../blocks/void-content.tsx';
import { CodeBlockView } from '../code/code-block-view.tsx';
import type { SyntaxMark } from '../code/use-code-colors.ts';
import { directionOf } from '../model/direction.ts';
import { texts } from '../texts.ts';
import { PendingImages } from '../uploads/pending-images.tsx';
import type { PendingMark } from '../uploads/pending-uploads.ts';
import styles from './note-text.module.css';

export function renderElement(props: RenderElementProps) {
  const { attributes, children, element } = props;
  switch (element.type) {
    case 'paragraph':
      return <p {...attributes}>{children}</p>;
    case 'heading': {
      const Heading = `h${element.level}` as const;
      return <Heading {...attributes}>{children}</Heading>;
    }
    case 'code-block':
      return <CodeBlockView {...props} element={element} />;
    case 'quote':
      return (
        <blockquote {...attributes} dir={directionOf(element)}>
          {children}
        </blockquote>
      );
    case 'bullet-list':
    case 'task-list':
      return (
        <ul
          {...attributes}
          dir={directionOf(element)}
          data-type={element.type === 'task-list' ? 'taskList' : undefined}
        >
          {children}
        </ul>
      );
    case 'ordered-list':
      return (
        <ol {...attributes} dir={directionOf(element)} start={element.start}>
          {children}
        </ol>
      );
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    case 'task-item':
      return <Task {...props} element={element} />;
    case 'link':
      return <LinkText {...props} href={element.href} />;
    case 'rule':
    case 'image':
    case 'link-block':
      return <Void {...props} element={element} />;
  }
}

function Task({ attributes, children, element }: RenderElementProps & { element: TaskItem }) {
  const editor = useSlateStatic();
  const toggle = (checked: boolean) =>
    editor.asUndoStep(() => Transforms.setNodes(editor, { checked }, { at: ReactEditor.findPath(editor, element) }));
  return (
    <li {...attributes} data-type="taskItem" data-checked={element.checked}>
      <span className={styles.box} contentEditable={false}>
        <input
          type="checkbox"
          aria-label={texts.taskDone(nameOf(element))}
          checked={element.checked}
          // Keeps the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onChange={(event) => toggle(event.target.checked)}
        />
      </span>
      <div>{children}</div>
    </li>
  );
}

const MAX_TASK_NAME_LENGTH = 80;

/** The accessible name of a task: its first line. */
const nameOf = (task: TaskItem) => {
  const [first] = task.children;
  return first ? Node.string(first).trim().slice(0, MAX_TASK_NAME_LENGTH) : '';
};

/** A click into a link places the caret; Ctrl+click or ⌘+click opens it. */
function LinkText({ attributes, children, href }: RenderElementProps & { href: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the link dialog
    <a
      {...attributes}
      href={href}
      title={href}
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        window.open(href, '_blank', 'noopener,noreferrer');
      }}
    >
      {children}
    </a>
  );
}

function Void({ attributes, children, element }: RenderElementProps & { element: VoidBlock }) {
  const selected = useSelected();
  return (
    <div {...attributes} className={styles.void} data-selected={selected || undefined}>
      <div className={styles.shown} contentEditable={false}>
        <VoidContent block={element} isSelected={selected} />
      </div>
      {children}
    </div>
  );
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = children as React.ReactNode; // Slate types children as any
  if (leaf.underline) content = <u>{content}</u>;
  if (leaf.strike) content = <s>{content}</s>;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.code) content = <code>{content}</code>;
  if (leaf.bold) content = <strong>{content}</strong>;
  const { pending, syntax } = leaf as object as PendingMark & SyntaxMark; // decorations are set as properties of the leaf
  return (
    <span {...attributes} data-syntax={syntax}>
      {content}
      {pending && <PendingImages groups={pending} />}
    </span>
  );
}

/** The lowest chunks contain blocks and are skipped in layout while off screen; higher ones contain chunks. */
export function renderChunk({ attributes, lowest, children }: RenderChunkProps) {
  return (
    <div {...attributes} className={lowest ? styles.chunk : undefined}>
      {children}
    </div>
  );
}

export function renderPlaceholder({ attributes, children }: RenderPlaceholderProps) {
  return (
    // On the first line, below the padding of the text, and with full contrast.
    <span
      {...attributes}
      className={styles.placeholder}
      style={{ ...attributes.style, top: 'var(--space-4)', opacity: 1 }}
    >
      {children}
    </span>
  );
}
