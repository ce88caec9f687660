/**
 * Loads pages that are opened less often than collections. Apart from `app.tsx`, because the initial chunk lists all
 * files of a page that it loads.
 */
export const loadActivityPage = async () => (await import('./activity-page.tsx')).ActivityPage;
export const loadAddPage = async () => (await import('./add-page.tsx')).AddPage;
export const loadAllPostsPage = async () => (await import('./all-posts-page.tsx')).AllPostsPage;
export const loadHighlightsPage = async () => (await import('./highlights-page.tsx')).HighlightsPage;
export const loadCarePage = async () => (await import('./care-page.tsx')).CarePage;
export const loadReadPostPage = async () => (await import('./read-post-page.tsx')).ReadPostPage;
export const loadRecycleBinPage = async () => (await import('./recycle-bin-page.tsx')).RecycleBinPage;
export const loadFavoritesPage = async () => (await import('./favorites-page.tsx')).FavoritesPage;
export const loadSearchPage = async () => (await import('./search-page.tsx')).SearchPage;
export const loadTagPage = async () => (await import('./tag-page.tsx')).TagPage;
