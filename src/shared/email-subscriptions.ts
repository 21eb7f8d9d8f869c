/** The site's own emails that people ask for, and can end by a link in each. */
export const SUBSCRIPTION_KINDS = ['digest', 'saved', 'newsletter'] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]
