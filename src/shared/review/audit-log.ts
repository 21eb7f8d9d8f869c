/** The types of entities that the audit log has entries about. The nouns that record them add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the nouns.
export interface AuditedTypes {}
export type AuditedType = keyof AuditedTypes
