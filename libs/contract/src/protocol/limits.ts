/** Maximum length of the name of a version of a post. */
export const VERSION_NAME_MAX_LENGTH = 100;
/** Most versions of a post with a name. */
export const NAMED_VERSIONS_MAX = 100;
/** The most posts of others that can be favorites of a user. */
export const FAVORITES_OF_OTHERS_MAX = 10_000;
/** Posts per page. Specification section 9. */
export const PAGE_SIZE = 20;
/** Posts per page on mobile. Specification section 9. */
export const PAGE_SIZE_MOBILE = 10;
/** Maximum posts per page, also for a `limit` of 0 or above this. Contract section 5. */
export const PAGE_SIZE_MAX = 100;
/** Placeholder cards while the first page loads. Specification section 9. */
export const PLACEHOLDER_POSTS = 8;
/** Distance of the list's end from the bottom of the viewport at which the next page is requested, in px. */
export const INFINITE_SCROLL_PX = 80;

/** How long a notification is shown, in ms. Specification section 9. */
export const NOTIFICATION_MS = 3000;
/** How long a notification with an action, such as Undo, is shown, in ms. */
export const NOTIFICATION_WITH_ACTION_MS = 8000;
/** Lifetime of the token cookie, in days. Specification section 9. */
export const TOKEN_COOKIE_DAYS = 14;
/** Name of that cookie (specification section 7). */
export const TOKEN_COOKIE = 'token';
/** Interval at which the session is checked, in ms. Specification section 4. */
export const SESSION_CHECK_MS = 660_000;
/** Widest viewport with the mobile layout, in px. Specification section 2; `@media (max-width: 768px)` in CSS. */
export const MOBILE_WIDTH = 768;

/** Long press that starts a drag, in ms. Specification section 4. */
export const HOLD_ON_TOUCH_MS = 180;
/** Animation of posts making room during a drag, in ms. Specification section 9. */
export const DRAG_ANIMATION_MS = 200;
/** Mouse movement that starts a drag instead of a click, in px. */
export const DRAG_DISTANCE_PX = 4;

/** Maximum number of undo steps in the editor. Specification section 9. */
export const HISTORY_DEPTH = 100;
/** Pause after which typing starts a new undo step, in ms. Specification section 9. */
export const HISTORY_GROUP_MS = 500;

/** Id of the virtual collection of posts without one. Specification section 3. */
export const UNCATEGORIZED_ID = 0;
/** Number of collections that the empty search bar suggests. Specification section 9. */
export const SEARCH_BAR_COLLECTIONS = 4;

/** Length of a generated share token of letters and digits. Specification section 5. */
export const SHARE_TOKEN_LENGTH = 32;
/** Maximum length of a share token, in code points. Contract section 10. */
export const SHARE_TOKEN_MAX_LENGTH = 255;
/** A share token shorter than this, in characters, is easy to guess. Design: behavior section 5. */
export const SHARE_TOKEN_SAFE_LENGTH = 16;
/** Maximum length of the name of a share, in code points. */
export const SHARE_NAME_MAX_LENGTH = 255;
/** Maximum length of what a visitor adds to a collection, in characters. */
export const VISITOR_CONTENT_MAX_LENGTH = 100_000;
/** Maximum length of the error shown for a failed paste, in characters. Specification section 8. */
export const PASTE_ERROR_LENGTH = 60;
/** Maximum width of a stored image, in px. Wider uploads are scaled down. Contract section 10. */
export const IMAGE_MAX_WIDTH = 1600;
/** A login error is shown only if shorter than this, in characters. Specification section 8. */
export const LOGIN_ERROR_MAX_LENGTH = 200;
/** The color of a link that has none. Cards show a tint of its site instead. Specification section 3. */
export const LINK_COLOR = '#ffb27f';
/** Name of the exported file. Specification section 9. */
export const EXPORT_FILE_NAME = 'benotes-bookmarks.html';
/** Name of the exported archive. */
export const ARCHIVE_FILE_NAME = 'benotes.zip';

/** Maximum length of a post's title, in code points. Contract section 9. */
export const TITLE_MAX_LENGTH = 255;
/** Maximum length of a collection's name, in code points. Contract section 8. */
export const COLLECTION_NAME_MAX_LENGTH = 255;
/** Maximum length of a collection's description, in code points. Lists of all collections contain it. */
export const COLLECTION_DESCRIPTION_MAX_LENGTH = 500;
/** Maximum length of a tag's name, in code points. Contract section 9. */
export const TAG_NAME_MAX_LENGTH = 100;
/** Maximum number of tags of a post. Contract section 9. */
export const TAGS_PER_POST_MAX = 100;
/** Maximum size of a post's content, in bytes of UTF-8; 413 if it is larger. Contract section 9. */
export const CONTENT_MAX_BYTES = 5 * 1024 * 1024;
/** Maximum length of a link's URL, in characters. */
export const URL_MAX_LENGTH = 2048;
/** Maximum length of a link's description, in code points. Longer ones are truncated. */
export const DESCRIPTION_MAX_LENGTH = 1000;
/** Maximum nesting depth of collections. Contract section 8. */
export const COLLECTION_DEPTH_MAX = 100;
/** Maximum nesting depth of HTML elements in notes and imported files. */
export const HTML_DEPTH_MAX = 100;
/** Maximum number of links in an import. Contract section 10. */
export const IMPORT_LINKS_MAX = 200_000;
/** Maximum number of folders in an import. Contract section 10. */
export const IMPORT_FOLDERS_MAX = 20_000;
/** Minimum and maximum length of a password, in bytes of UTF-8. Contract section 6. */
export const PASSWORD_MIN_BYTES = 8;
export const PASSWORD_MAX_BYTES = 1024;
/** Maximum length of a user's name, in code points, and of an email address, in characters. */
export const USER_NAME_MAX_LENGTH = 255;
export const EMAIL_MAX_LENGTH = 254;
/** Maximum length of the `filter` of a list of posts, in code points. */
export const FILTER_MAX_LENGTH = 1000;
/** Most terms of a search. */
export const SEARCH_TERMS_MAX = 50;
/** Longest term of a search, in code points; the search index relies on it. */
export const SEARCH_TERM_MAX_LENGTH = 256;
/** Maximum length of the name of a time zone, in characters. */
export const TIME_ZONE_MAX_LENGTH = 64;
/** Most saved searches of a user. */
export const SAVED_SEARCHES_MAX = 500;
/** Maximum length of the name of a saved search, in code points. */
export const SAVED_SEARCH_NAME_MAX_LENGTH = 255;
/** Posts that a saved search counts at most. */
export const COUNTED_POSTS_MAX = 1000;

/** Maximum length of a comment, in code points. */
export const COMMENT_MAX_LENGTH = 10_000;
/** Most mentions in a comment that somebody is told of. */
export const MENTIONS_MAX = 50;
/** Most people who are suggested for a mention. */
export const SUGGESTED_PEOPLE_MAX = 1000;
/** Most comments on a post. */
export const COMMENTS_PER_POST_MAX = 5000;

/** Most highlights of a post. */
export const HIGHLIGHTS_PER_POST_MAX = 500;
/** Maximum length of the quote of a highlight, and of its note, in code points. */
export const HIGHLIGHT_QUOTE_MAX_LENGTH = 4000;
export const HIGHLIGHT_NOTE_MAX_LENGTH = 4000;
/** Maximum length of the text before a quote, and of that after it, in code points. */
export const HIGHLIGHT_CONTEXT_MAX_LENGTH = 32;

/** How long a deleted collection can be restored. */
export const RESTORABLE_DAYS = 30;

/** Maximum number of ids in a selection, chosen or excepted. */
export const SELECTED_IDS_MAX = 2000;
