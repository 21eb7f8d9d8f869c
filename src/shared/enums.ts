/** The values of every enumeration. Their labels are in src/messages. */

/** Languages in which events and texts are written; those of the interface are in languages.ts. */
export const CONTENT_LOCALES = ['es', 'en'] as const
export type ContentLocale = (typeof CONTENT_LOCALES)[number]
export const isContentLocale = (value: unknown): value is ContentLocale =>
  CONTENT_LOCALES.includes(value as ContentLocale)
export const DEFAULT_LOCALE: ContentLocale = 'es'

export const THEMES = [
  'high-fantasy',
  'low-fantasy',
  'world-of-darkness',
  'historic',
  'horror',
  'post-apo',
  'science-fiction',
  'steampunk',
  'modern',
] as const
export type Theme = (typeof THEMES)[number]

export const EVENT_TYPES = ['event', 'jornada'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const LANGUAGES = ['ES', 'EN', 'DE'] as const
export type Language = (typeof LANGUAGES)[number]

export const AUDIENCES = ['all', 'adults', 'over_16', 'over_14', 'families', 'newcomers'] as const
export type Audience = (typeof AUDIENCES)[number]

export const ORIGINS = ['national', 'international'] as const
export const HOME_COUNTRY = 'ES'

export const ORGANIZATION_TYPES = ['association', 'company'] as const
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number]

export const ORGANIZATION_STATUSES = ['pending', 'active', 'rejected', 'suspended', 'closed'] as const

/** What an organizer sets for an event. */
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number]
export const VENUE_STATUSES = ['pending', 'active', 'rejected'] as const
/** An invitation to an organization; an open one whose time is over counts as expired. */
export const INVITATION_STATUSES = ['open', 'accepted', 'declined', 'revoked', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]
export const CLAIM_STATUSES = ['open', 'accepted', 'rejected', 'withdrawn'] as const
/** When an organizer is asked to confirm an event: days before it, and afterwards. */
export const CONFIRMATION_REQUESTS = ['90', '30', '7', 'after'] as const
export type ConfirmationRequest = (typeof CONFIRMATION_REQUESTS)[number]

export const VENUE_TYPES = ['casa_rural', 'albergue'] as const
export type VenueType = (typeof VENUE_TYPES)[number]
export const COUNTRIES = ['ES', 'DE'] as const
/** Currencies of tickets. */
export const COINS = ['EUR'] as const

// Three independent states of an event: docs/product.md, "Events: status"
export const MODERATION = ['draft', 'submitted', 'published', 'changes_requested', 'rejected'] as const
export type Moderation = (typeof MODERATION)[number]
export const EVENT_STATUSES = ['tentative', 'confirmed', 'postponed', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
export const SIGNUP = ['none', 'scheduled', 'open', 'changes_only', 'closed', 'external'] as const
export type Signup = (typeof SIGNUP)[number]

export const TICKET_TIERS = ['standard', 'newcomer', 'reduced', 'patron', 'npc', 'crew', 'reserve'] as const
export type TicketTier = (typeof TICKET_TIERS)[number]
export const PAYMENT_METHODS = ['bank_transfer', 'bizum', 'cash', 'external'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const TEXT_KINDS = ['guide', 'help', 'legal'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export const LEGAL_TEXTS = ['privacy', 'terms', 'cookies', 'legal-notice'] as const
export const HELP_TEXTS = [
  'index',
  'orga',
  'orga-events',
  'orga-organizations',
  'profile-create',
  'profile-create2',
  'soon',
] as const

/** Roles on the site team. */
export const SITE_ROLES = ['member', 'moderator', 'admin'] as const
export type SiteRole = (typeof SITE_ROLES)[number]

/** Where a session is used: the site's cookie, or an API client. */
export const SESSION_KINDS = ['site', 'api'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** What a one-time token is for. */
export const TOKEN_KINDS = ['activation', 'reset', 'link', 'email', 'second_step', 'device', 'passkey'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

export const DEFAULT_TIME_ZONE = 'Europe/Madrid'
export const TIME_ZONES = ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Berlin'] as const
export type TimeZone = (typeof TIME_ZONES)[number]
