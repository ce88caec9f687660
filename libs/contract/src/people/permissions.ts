/** An owner of this installation, who manages its users. Specification section 6. */
export const OWNER = 255;
/** Every other signed-in user. Specification section 9. */
export const USER_PERMISSION = 7;
/** Visitors of a shared collection. Contract section 10. */
export const VISITOR_PERMISSION = 4;
/** The minimum for a screen's button and options. Specification section 5. */
export const EDIT_PERMISSION = 6;

/** Whether the top bar shows its button and options. Specification section 6: 6 or more. */
export const canEdit = (permission: number) => permission >= EDIT_PERMISSION;

/** Whether posts have a menu and can be dragged. Specification section 6: above 4. */
export const canArrange = (permission: number) => permission > VISITOR_PERMISSION;

/** Whether a collection, and with whom it is shared, can be changed. 7 or more. */
export const canManage = (permission: number) => permission >= USER_PERMISSION;

export const isOwner = (permission: number) => permission === OWNER;
