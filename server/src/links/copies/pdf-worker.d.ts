// The package has no types for this file, which has no exports that we use.
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
