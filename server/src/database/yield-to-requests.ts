/** Lets other requests be served: SQLite blocks the event loop while a statement runs, and so does any long loop. */
export const yieldToRequests = () => new Promise(setImmediate);
