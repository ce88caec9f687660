const HTML = /\.html?$/i;
const ZIP = /\.zip$/i;

/** What a browser offers to choose. */
export const ACCEPTED = '.html,.htm,.zip,text/html,application/zip';

/** Whether a file is called like an export of everything; what it is, the server tells by its bytes. */
export const isArchive = (fileName: string) => ZIP.test(fileName);

/** Whether a file can be an import at all, by what it is called. */
export const isImportable = ({ name, type }: File) =>
  HTML.test(name) || isArchive(name) || type === 'text/html' || type === 'application/zip';
