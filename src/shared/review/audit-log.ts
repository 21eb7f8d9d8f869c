/** What the history of decisions is about. */
export const HISTORY_THINGS = [
  'organization',
  'event',
  'venue',
  'tag',
  'user',
  'claim',
  'text',
  'revision',
  'organization_revision',
  'picture',
  'message',
  'membership',
] as const
export type HistoryThing = (typeof HISTORY_THINGS)[number]
