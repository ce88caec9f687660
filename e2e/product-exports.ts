/** Exports of one person's bookmarks and notes of three years, in the forms of four products. */

/** 2023: articles saved in Pocket. */
export const POCKET = `title,url,time_added,tags,status
How bread rises,https://example.org/bread-rises,1677672000,bread|science,archive
A short history of rye,https://example.org/rye,1685620800,bread,unread
`;

/** 2024: bookmarks in folders of Raindrop.io. */
export const RAINDROP = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Raindrop.io Bookmarks</TITLE>
<H1>Raindrop.io Bookmarks</H1>
<DL><p>
<DT><H3 ADD_DATE="1704106800" LAST_MODIFIED="1704106800">Travel</H3>
<DL><p>
<DT><A HREF="https://example.org/night-trains" ADD_DATE="1709290800" LAST_MODIFIED="1709290800" TAGS="trains" DATA-COVER="" DATA-IMPORTANT="true">Night trains</A>
<DD>Where they still go.
<DT><A HREF="https://example.org/ferries" ADD_DATE="1709377200" LAST_MODIFIED="1709377200" TAGS="" DATA-COVER="">Ferries</A>
</DL><p>
</DL><p>
`;

const ID = { trips: '0f3b8c1d2e4a4f6b9c8d7e6f5a4b3c2d', packing: '1a2b3c4d5e6f40718293a4b5c6d7e8f9' };

/** 2025: pages of Notion, as files by their paths in the folder of the export. */
export const NOTION: Readonly<Record<string, string>> = {
  [`Trips ${ID.trips}.md`]: `# Trips\n\nEverything about trips.\n\n[Packing](Trips%20${ID.trips}/Packing%20${ID.packing}.md)\n`,
  [`Trips ${ID.trips}/Packing ${ID.packing}.md`]: '# Packing\n\n- [x] Passport\n- [ ] Charger\n',
};

/** 2025: a notebook of Evernote. */
export const EVERNOTE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20251120T080000Z" application="Evernote" version="10.1">
<note><title>Sourdough log</title><created>20250301T070000Z</created><updated>20250302T070000Z</updated><tag>bread</tag>
<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd">
<en-note><div>Fed it <b>twice</b>.</div></en-note>]]></content></note>
</en-export>
`;
