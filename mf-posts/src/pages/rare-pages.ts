/** Loads pages that are rarely opened. Apart from `app.tsx`, because the initial chunk lists all files of a page that it loads. */
export const loadAddPage = async () => (await import('./add-page.tsx')).AddPage;
export const loadHighlightsPage = async () => (await import('./highlights-page.tsx')).HighlightsPage;
export const loadCarePage = async () => (await import('./care-page.tsx')).CarePage;
