import type { ExportFormat } from '@benotes/contract';

interface FormatTexts {
  label: string;
  about: string;
}

/** Texts of the choices on the export page. */
export const texts = {
  scope: 'What to export',
  scopeHint: 'A collection is exported with all collections below it.',
  everything: 'Everything',
  uncategorized: 'Uncategorized',
  format: 'Format',
  versions: 'Include earlier versions of posts',
  formats: {
    html: {
      label: 'Bookmark file (.html)',
      about:
        'For browsers and other bookmark managers: your links in folders, with titles, descriptions, tags, and dates. Notes and the Recycle Bin are not included.',
    },
    zip: {
      label: 'Benotes archive (.zip)',
      about:
        'For Benotes, which can restore it exactly: collections, links, notes, tags, saved searches, shares, images, and the Recycle Bin.',
    },
    markdown: {
      label: 'Markdown files (.zip)',
      about:
        'For Obsidian and other note apps: a file for each link and note in folders that match your collections, with images and working links. Sizes of images and link previews are not included.',
    },
    csv: {
      label: 'Table (.csv)',
      about: 'For spreadsheets: a row for each link and note. The Recycle Bin is not included.',
    },
    json: {
      label: 'JSON (.json)',
      about: 'For programs: collections, links, and notes with all their fields, without images.',
    },
  } satisfies Record<ExportFormat, FormatTexts>,
} as const;
