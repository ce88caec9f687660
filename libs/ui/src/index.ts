// Buttons and fields
export { Button } from './button/button.tsx';
export { IconButton } from './button/icon-button.tsx';
export { Field } from './field/field.tsx';
export { TextField } from './field/text-field.tsx';
export { IconPicker } from './icon-picker/icon-picker.tsx';
export type { ChosenTag } from './tag-select/chosen-tags.ts';
export { TagSelect } from './tag-select/tag-select.tsx';
export type { TagSelectHandle } from './tag-select/tag-combobox.tsx';
export { TreeSelect } from './tree-select/tree-select.tsx';

// Dialogs and menus
export { ConfirmDialog } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { useTopModal } from './dialog/modal-stack.ts';
export { Sheet } from './dialog/sheet.tsx';
export { useModal } from './dialog/use-modal.ts';
export { ContextMenu } from './menu/context-menu.tsx';
export { Menu } from './menu/menu.tsx';
export type { MenuItem } from './menu/menu-items.tsx';
export type { MenuProps } from './menu/open-menu.tsx';

// States
export { clearAnnouncement } from './loading-announcement/loading-announcer.ts';
export { LoadingAnnouncement } from './loading-announcement/loading-announcement.tsx';
export { Notice } from './notice/notice.tsx';
export { Skeleton } from './skeleton/skeleton.tsx';
export { Spinner } from './spinner/spinner.tsx';
export { EmptyState } from './states/empty-state.tsx';
export { ErrorState } from './states/error-state.tsx';

// Lazy loading
export { lazyComponent } from './lazy-component/lazy-component.tsx';
export type { LoadErrorProps } from './lazy-component/load-error-panel.tsx';
export { LoadErrorDialog } from './lazy-component/load-error-dialog.tsx';
export { TimeoutError, withTimeout } from './lazy-component/with-timeout.ts';

// Content
export { Favicon, type FaviconSource } from './favicon/favicon.tsx';
export { findMatches } from './highlight/find-matches.ts';
export { Highlight } from './highlight/highlight.tsx';
export { CollectionIcon } from './icon/collection-icon.tsx';
export { Icon, type IconName, iconNamed } from './icon/icon.tsx';
export { loadIcons } from './icon/lazy-path.tsx';
export { Logo } from './logo/logo.tsx';
export { loadMarks } from './note-content/marks.ts';
export { NoteContent } from './note-content/note-content.tsx';
export { noteTypography } from './note-content/note-typography.ts';
export { pageFrame } from './page-frame/page-frame.ts';
export { loadSanitizer } from './note-content/sanitizer.ts';
export { grouped, totalOf } from './tree/post-counts.ts';
export { idsWithChildren } from './tree/ids-with-children.ts';
export { PageColumn } from './page-column/page-column.tsx';
export { Tree } from './tree/tree.tsx';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';

// Helpers
export { isolate } from './bidi/isolate.ts';
export { useLatest } from './use-latest/use-latest.ts';
export { useWhenOnline } from './use-when-online/use-when-online.ts';
export { contextPointer } from './click/context-pointer.ts';
export { isPlainClick } from './click/plain-click.ts';
export { afterPaint } from './paint/after-paint.ts';
export { usePainted } from './paint/use-painted.ts';
