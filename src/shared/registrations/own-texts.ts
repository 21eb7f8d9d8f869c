/** The emails in which an organization says something of its own, in the order in which they go. */
export const OWN_TEXT_KINDS = ['offered', 'confirmed', 'payment', 'event'] as const
export type OwnTextKind = (typeof OWN_TEXT_KINDS)[number]
export const isOwnTextKind = (kind: string): kind is OwnTextKind => (OWN_TEXT_KINDS as readonly string[]).includes(kind)
