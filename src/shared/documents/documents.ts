/** What a document belongs to. */
export const DOCUMENT_PARENTS = ['character', 'event'] as const
export type DocumentParentKind = (typeof DOCUMENT_PARENTS)[number]

/** Who reads an event's document besides its organization: everybody, or whoever has a seat. */
export const DOCUMENT_AUDIENCES = ['public', 'registered'] as const
export type DocumentAudience = (typeof DOCUMENT_AUDIENCES)[number]
