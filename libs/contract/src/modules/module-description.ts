import { type Static, Type } from 'typebox';

/** Limits of a description, checked by the build and at release. */
export const MODULE_LIMITS = { pages: 50, links: 50, contributions: 200, slots: 50, label: 60 } as const;

const Strict = { additionalProperties: false } as const;

/** A text on screen: one line without markup. */
const Label = Type.String({
  minLength: 1,
  maxLength: MODULE_LIMITS.label,
  pattern: String.raw`^[^<>\u0000-\u001f\u007f]+$`,
});
const Detail = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`^[^<>\u0000-\u001f\u007f]+$` });
const Name = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' });
/** Unique among all modules. By convention it starts with the name of its module. */
const ContributionId = Type.String({ maxLength: 60, pattern: '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' });
const Slot = Type.String({ maxLength: 60, pattern: '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' });
const Icon = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' });
const Order = Type.Integer({ minimum: -1000, maximum: 1000 });
/** A path of the product as a route pattern, such as `/tags/:id/edit`. */
const PathPattern = Type.String({ maxLength: 200, pattern: String.raw`^\/(:?[\w~-][\w.~-]*(\/:?[\w~-][\w.~-]*)*)?$` });
const ApiUrl = Type.String({ maxLength: 500, pattern: String.raw`^\/api\/[\w./:?&=%,~-]*$` });

/** Who may open a page. */
export type PageAccess = Static<typeof PageAccess>;
export const PageAccess = Type.Union([
  Type.Literal('public'),
  Type.Literal('user'),
  Type.Literal('owner'),
  Type.Literal('visitor'),
  Type.Literal('user-or-visitor'),
]);

/** Who sees a link. */
const Audience = Type.Union([Type.Literal('user'), Type.Literal('owner')]);

/** A page of a module. */
export type ModulePage = Static<typeof ModulePage>;
export const ModulePage = Type.Object(
  {
    path: PathPattern,
    /** The title until the page sets its own. */
    title: Label,
    access: PageAccess,
    /** Redirects to the home page if the collection or tag id in the path parses to 0 (specification section 2). */
    redirectsZero: Type.Optional(Type.Literal(true)),
    /**
     * The URL of a request that is prefetched for its first screen, unless the URL of the page has a query. `:name` is
     * replaced by that parameter of the path.
     */
    prefetch: Type.Optional(ApiUrl),
    /** The same on narrow screens, if it differs. */
    prefetchNarrow: Type.Optional(ApiUrl),
  },
  Strict,
);

/** A link in a slot that accepts links. */
export type ModuleLink = Static<typeof ModuleLink>;
export const ModuleLink = Type.Object(
  {
    slot: Slot,
    id: ContributionId,
    label: Label,
    /** A second line, if the slot shows one. */
    detail: Type.Optional(Detail),
    /** A badge such as "Beta", if the slot shows one. */
    badge: Type.Optional(Label),
    icon: Icon,
    /** A path of the product. `:userId` is replaced by the id of the signed-in user. */
    path: PathPattern,
    /** A key that opens it while no text field has the focus, such as `/`. Users can turn these keys off. */
    shortcut: Type.Optional(Type.String({ pattern: '^[a-z0-9/.,;]$' })),
    /** Paths at and below which the link is marked as current. Default: its own path. */
    currentAt: Type.Optional(Type.Array(PathPattern, { maxItems: 10 })),
    order: Order,
    audience: Audience,
  },
  Strict,
);

const FactValue = Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Boolean()]);
const Conditions = Type.Record(
  Type.String({ pattern: '^[a-zA-Z]{1,40}$' }),
  Type.Union([FactValue, Type.Array(FactValue, { maxItems: 20 })]),
  { maxProperties: 10 },
);

/** A contribution to a slot that accepts actions or views. */
export type ModuleContribution = Static<typeof ModuleContribution>;
export const ModuleContribution = Type.Object(
  {
    kind: Type.Union([Type.Literal('action'), Type.Literal('view')]),
    slot: Slot,
    id: ContributionId,
    label: Label,
    icon: Type.Optional(Icon),
    /** A keyboard shortcut such as `Ctrl+Alt+M`, which the slot shows and handles. */
    shortcut: Type.Optional(Type.String({ maxLength: 40, pattern: String.raw`^((Ctrl|Alt|Shift)\+)*[A-Z0-9]$` })),
    order: Order,
    when: Type.Optional(Conditions),
  },
  Strict,
);

/** A slot that a module offers. */
export type ModuleSlot = Static<typeof ModuleSlot>;
export const ModuleSlot = Type.Object(
  { name: Slot, accepts: Type.Union([Type.Literal('link'), Type.Literal('action'), Type.Literal('view')]) },
  Strict,
);

/** What a module declares about itself: the content of its `module.json`. */
export type ModuleDescription = Static<typeof ModuleDescription>;
export const ModuleDescription = Type.Object(
  {
    /** Its federation name. */
    name: Name,
    /** Its name on screen. */
    title: Label,
    /** The `MODULE_CONTRACT` of the build. */
    contract: Type.Integer({ minimum: 1, maximum: 10_000 }),
    pages: Type.Array(ModulePage, { maxItems: MODULE_LIMITS.pages }),
    links: Type.Array(ModuleLink, { maxItems: MODULE_LIMITS.links }),
    contributions: Type.Array(ModuleContribution, { maxItems: MODULE_LIMITS.contributions }),
    slots: Type.Array(ModuleSlot, { maxItems: MODULE_LIMITS.slots }),
  },
  Strict,
);
