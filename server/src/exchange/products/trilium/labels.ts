import type { ImportFlag } from '@benotes/contract';

import { escapeHtml } from '../../formats/note-html.ts';
import type { TriliumNote } from './trilium-meta.ts';

/** Labels that tell Trilium how to show or run a note. From its list of built-in attributes. */
const SYSTEM = new Set(
  `appCss appTheme appThemeBase archived autoReadOnlyDisabled bookmarkFolder bookmarked bulkAction calendarRoot clipType clipperInbox
  clipperTargetNote color cssClass customRequestHandler customResourceProvider databaseBackendId dateNote dateTemplate dayPattern
  disableInclusion disableVersioning displayRelations docName enableDayPattern excludeFromExport excludeFromNoteMap executeButton
  executeDescription executeTitle expanded fullContentWidth fullWidth geolocation hidePromotedAttributes hideChildrenOverview
  hideHighlightWidget hideRelations highlightsList hoistedInbox iconClass inbox includeNoteMapLink keepCurrentHoisting
  keyboardShortcut language launcherType map mapRootNoteId mapType mapIncludeRelation mapExcludeRelation monthNote monthPattern
  monthTemplate newNotesOnTop noteInfoWidgetDisabled notePosition originalFileName originalFileSize pageSize pageUrl printLandscape
  printPageSize quarterNote readOnly readOnlyCodeNotes run runAtHour runOnInstance runHome searchHome searchString scriptInLauncher
  shareAlias shareCredentials shareCss shareDescription shareDisallowRobotIndexing shareExternalLink shareFavicon shareHiddenFromTree
  shareIndex shareIndexation shareJs shareOmitDefaultCss shareRaw shareRoot shareTemplate similarNotesWidgetDisabled
  sortDirection sortFolders sortFoldersFirst sortLocale sortNatural sortPattern sorted sqlConsoleHome status subtreeHidden tabWidth
  template titleTemplate toc top topLevel viewType webViewSrc widget workspace workspaceCalendarRoot workspaceIconClass workspaceInbox
  workspaceSearchHome workspaceTabBackgroundColor workspaceTemplate yearNote yearPattern yearTemplate weekNote weekPattern`.split(
    /\s+/,
  ),
);

type Label = TriliumNote['labels'][number];

/** A longer value, or an address, is no part of a tag. */
const TAG_VALUE_MAX = 40;

const isLong = ({ value }: Label) => value.length > TAG_VALUE_MAX || /[/\n]/.test(value);

/** What the labels of a note say about it. */
export interface LabelMeaning {
  tags: string[];
  flags: ImportFlag[];
  /** Values that are too long for a tag, as lines below the text. */
  html: string;
  /** The page that a clip was taken from, or that a web view shows. */
  url: string;
}

export function meaningOf({ labels }: TriliumNote): LabelMeaning {
  const own = labels.filter(({ name }) => name !== '' && !SYSTEM.has(name) && !name.includes(':'));
  const valueOf = (name: string) => labels.find((label) => label.name === name)?.value;
  return {
    tags: [
      ...new Set(
        own.map((label) =>
          label.value === '' || label.value === 'true' || isLong(label) ? label.name : `${label.name}/${label.value}`,
        ),
      ),
    ],
    flags: [
      ...(valueOf('archived') === undefined ? [] : (['archived'] as const)),
      ...(valueOf('bookmarked') === undefined ? [] : (['favorite'] as const)),
    ],
    html: own
      .filter(isLong)
      .map(({ name, value }) => `<p>${escapeHtml(`${name}: ${value}`)}</p>`)
      .join(''),
    url: /^https?:\/\/\S+$/i.exec(valueOf('pageUrl') ?? valueOf('webViewSrc') ?? '')?.[0] ?? '',
  };
}
