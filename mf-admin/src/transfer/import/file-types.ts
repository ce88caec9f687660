const HTML = /\.html?$/i;
const ZIP = /\.zip$/i;

/** The `accept` attribute of the file input. */
export const ACCEPTED = '.html,.htm,.zip,text/html,application/zip';

/** Whether a file is named like a full export; the server checks its content. */
export const isArchive = (fileName: string) => ZIP.test(fileName);

/** Whether the name or type of a file can be imported at all. */
export const isImportable = ({ name, type }: File) =>
  HTML.test(name) || isArchive(name) || type === 'text/html' || type === 'application/zip';
