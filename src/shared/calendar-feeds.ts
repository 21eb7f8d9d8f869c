/** What a personal calendar shows: the person's registrations, the events they saved, and those of what they follow. */
export const FEED_KINDS = ['registrations', 'saved', 'followed'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
export const isFeedKind = (value: unknown): value is FeedKind => FEED_KINDS.includes(value as FeedKind)
