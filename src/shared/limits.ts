/** Every limit of the product (docs/product.md). */

// Lists
export const HOME_SUGGESTIONS = 6
export const SEARCH_UPCOMING = 400
export const SEARCH_PAST = 10
export const ALL_EVENTS = 400
export const DIRECTORY_LIST = 100
export const AUTOCOMPLETE = 10
export const ORGANIZER_PAST_EVENTS = 50
export const PAGE_SIZE = 25
export const EMBED_EVENTS = 20 // shown on other sites
export const EMBED_ADDRESS_MAX = 1000 // an address pasted to be embedded
export const CALENDAR_PAST_DAYS = 30 // how long calendars show an event after it
export const OWN_CALENDAR_PAST_DAYS = 365 // the calendar of one's registrations

// Input
export const PASSWORD_LENGTH = { min: 8, max: 32 }
export const ORGANIZATION_NAME_LENGTH = { min: 4, max: 60 }
export const DOCUMENT_NAME_MIN = 6
export const VERIFICATION_HOURS = 24

// Pictures
export const PICTURE_BYTES = 10_000_000 // one header or portrait, as it is sent
export const PICTURE_PIXELS = 50_000_000 // decoded, an image takes 4 bytes a pixel, and a few kB of PNG can ask for gigabytes

// Documents and storage
export const DOCUMENT_NAME_MAX = 120
export const DOCUMENT_BYTES = 2_000_000 // one file
export const CHARACTER_DOCUMENTS_MAX = 50 // of one character
export const EVENT_DOCUMENTS_MAX = 100 // of one event
export const DOCUMENTS_PER_PAGE = 50
export const DOCUMENTS_PER_CALL = 10 // sent together
export const DOCUMENT_VERSIONS_MAX = 5 // earlier files of one document
export const DOCUMENT_UPLOADS_PER_HOUR = 200 // of one person
export const DOCUMENT_UNDO_HOURS = 24 // how long a deleted document can be restored
export const DELETED_EVENT_DOCUMENTS_DAYS = 30
export const USER_STORAGE_MEGABYTES = 200
export const ORGANIZATION_STORAGE_MEGABYTES = 1000
export const LARGEST_FILES_SHOWN = 10

// Input and rate limits
export const SEARCH_TEXT_LENGTH = 100
export const PERSON_NAME_LENGTH = { min: 2, max: 80 }
export const EMAIL_LENGTH = 254
export const MESSAGE_LENGTH = { min: 10, max: 5000 }
export const CONTACT_PER_HOUR = 5
export const CONTACT_RETENTION_DAYS = 365 // as promised in the privacy policy
export const VENUE_CAPACITY_MAX = 100_000
export const REASON_LENGTH = { min: 4, max: 2000 }
export const UNDO_SECONDS = 60 // a decision of the site team can be undone
export const PROPOSALS_PER_HOUR = 10 // organizers and venues, per IP address
export const CLAIMS_PER_DAY = 5 // per person
export const SUGGESTED_DUPLICATES = 5
export const DESCRIPTION_MAX = 20_000
export const TITLE_MAX = 120
export const EVENTS_PER_DAY = 100 // made by one person
export const EVENT_DELETION_DAYS = 30 // in which a deleted event can be restored
export const TICKETS_MAX = 30 // of one event
export const ACCESS_CODE = { min: 4, max: 40 } // of a ticket that is not shown to everybody
export const TICKET_PRICE_MAX = 10_000_000 // minor units
export const TAGS_MAX = 15 // of one event
export const TAG_MAX = 60
export const SERIES_NAME_MAX = 120
export const REFUND_POLICY_MAX = 2000
export const REGISTRATION_FILE_BYTES = 5_000_000 // one file answered in a registration form
export const REGISTRATION_FILES_MAX = 8 // of one registration, with the guardian's authorization
export const REGISTRATION_FILES_PER_HOUR = 40 // uploaded by one person
export const PAYMENT_PROOF_DAYS = 30 // after a registration is settled
export const REFUND_ACCOUNT_DAYS = 30 // after the last money of a registration moved and nothing is to be given back
export const REGISTRATION_FILE_NAME_MAX = 120
export const SPECIAL_ANSWERS_DAYS = 30 // how long after the event special answers are kept
export const REGISTRATION_RETENTION_YEARS = 3 // after that, people are removed from an event's registrations
export const SEATS_MAX = 100_000
export const HIDDEN_PICTURE_RETENTION_DAYS = 30 // how long a removed or replaced image is kept
export const UNREFERENCED_FILE_DAYS = 2 // files without a row stay this long: the upload may not be committed yet
export const UNREFERENCED_FILES_PER_NIGHT = 1000
export const TITLE_DAYS_NEAR = 60 // a similar title this close in time is shown as a possible duplicate
export const REVISION_MINUTES = 10 // edits of one user within this time are one revision
export const COUNTY_MAX = 60
export const ORGANIZATIONS_PER_DAY = 10 // made by one person
export const ORGANIZATIONS_PENDING = 5 // of one person at once
export const MEMBERS_PER_HOUR = 60 // added by one person
export const INVITATION_DAYS = 14 // how long one can be accepted
export const INVITATIONS_OPEN_MAX = 50 // of one organization
export const INVITATIONS_UNVERIFIED_MAX = 5 // of one that is not verified yet, whose name nobody has read
export const INVITATIONS_PER_DAY = 30 // emails of one organization, repeated ones too
export const INVITATIONS_TO_ONE_PER_DAY = 5 // emails to one address; the rest waits
export const INVITATION_SENDS_MAX = 5 // emails of one invitation
export const INVITATION_PAUSE_SECONDS = 3600 // before one is sent again
export const INVITATION_DECLINED_DAYS = 30 // how long the organization cannot invite who said no
export const INVITATION_RETENTION_DAYS = 90 // after it ended
export const INVITATIONS_SHOWN = 100
export const EVENT_GRANTS_MAX = 50 // of one event
export const HANDOVERS_PER_HOUR = 20 // offered by one person
export const HANDOVERS_TO_ADDRESSES_PER_DAY = 5 // by one person to addresses, whose owners never agreed to emails
export const HANDOVERS_TO_ONE_PER_DAY = 5 // by one person to another, who is emailed each time
export const USERNAME_LENGTH = { min: 2, max: 40 }
export const SIGN_IN_ATTEMPTS = 10 // per account and IP address in 15 minutes; five times that per address, ten times per account
export const REGISTRATIONS_PER_HOUR = 10 // per address
export const EMAILS_PER_HOUR = 5 // per account: links to confirm, to reset and to sign in; four times that per IP address
export const PEOPLE_SEARCH_MIN = 3
export const DATA_EXPORTS_PER_DAY = 2
export const PASSKEY_NAME_MAX = 60
/** For so many days after a membership ended, who had it decides nothing about the organization. */
export const FORMER_INTEREST_DAYS = 90
/** A new password by an emailed link removes passkeys that were added within so many days. */
export const PASSKEY_TRUSTED_DAYS = 30
export const PASSKEYS_MAX = 20 // per person
export const API_DEPTH = 3
export const API_CLAUSES = 20
export const GRAPHQL_REQUESTS_PER_MINUTE = 120 // per client address; a setting
export const NEW_ACCOUNT_HOURS = 24 // while an account has a tenth of the limits of files, imports, emails and documents; a setting
export const SEARCHES_PER_MINUTE = 300 // of one person or client address, of those that no cache answers; a setting
export const TEXT_PART_BYTES = 256 * 1024 // one text field of a form
export const TEXT_FORM_BYTES = 1024 * 1024 // a form without files
export const BODY_GRACE_SECONDS = 20 // any request body may take this long
export const BODY_BYTES_PER_SECOND = 8 * 1024 // the minimum rate after that
export const BODY_SECONDS = 300 // the maximum in any case

// Registration forms
export const FORM_SECTIONS_MAX = 20
export const FORM_FIELDS_MAX = 100
export const FORM_OPTIONS_MAX = 40 // of one field
export const FORM_LABEL_MAX = 200
export const FORM_HELP_MAX = 2000 // also the text of a field that is only read
export const ANSWER_LINE_MAX = 300
export const ANSWER_TEXT_MAX = 5000
export const ANSWER_NUMBER_MAX = 1_000_000_000

// Answers that people keep for the next form
export const PROTECTED_ANSWERS_MONTHS = 12 // how long it counts that someone agreed to keep them
export const LAPSED_ANSWERS_DAYS = 30 // how long after that they may still agree again
export const KEPT_ANSWER_LENGTH = 32_768 // of one, encrypted

// Players
export const PLAYERS_PER_PAGE = 1000
export const EVENT_CHARACTERS_PER_PAGE = 100
export const PLAYERS_EXPORTED = 10_000
export const PAPERS_PER_TEN_MINUTES = 40 // documents made by one person
export const CONTACT_OPENINGS_PER_HOUR = 20 // of emergency contacts, by one person
export const PLAYER_VIEWS_MAX = 30 // of one person in one organization, and of its team
export const PLAYER_TAG_LENGTH = 40
export const TAGS_PER_PLAYER = 10
export const TAGS_PER_EVENT = 20

export const OWN_TEXT_MAX = 1000 // of an organization in an email that goes by itself

// What those read who have a place
export const SEAT_NOTES_MAX = 10_000
export const SEAT_NOTES_RETENTION_DAYS = 90 // how long after the event

// Emails to players
export const PLAYER_EMAIL_SUBJECT_MAX = 150
export const SENT_RECIPIENTS_SHOWN = 100 // of one email, before someone asks for all
export const PLAYER_EMAIL_TEXT_MAX = 10_000
export const PLAYER_EMAIL_RECIPIENTS_MAX = 1000
export const PLAYER_EMAILS_OF_EVENT_PER_DAY = 10
export const PLAYER_EMAILS_OF_ORGANIZATION_PER_DAY = 30
export const PLAYER_EMAIL_TESTS_PER_HOUR = 20 // of one person
export const PLAYER_EMAIL_ATTEMPTS = 8 // per recipient, while the mail server asks to try again
export const PLAYER_EMAILS_RETENTION_DAYS = 90 // how long after the event its emails are kept
export const PLAYER_EMAILS_PER_MINUTE = 300

// Lifetimes of tokens and sessions
export const ACTIVATION_SECONDS = 24 * 3600
export const ACTIVATION_PAUSE_SECONDS = 60
export const PASSWORD_RESET_SECONDS = 3600
export const SIGN_IN_LINK_SECONDS = 15 * 60
export const SECOND_STEP_SECONDS = 10 * 60
export const REAUTHENTICATION_SECONDS = 15 * 60 // no reauthentication is needed this soon after signing in
export const PASSKEY_SECONDS = 5 * 60
export const TRUSTED_DEVICE_DAYS = 30
export const REMEMBERED_DAYS = 60
/** How long a browser is known as one on which someone has been signed in. */
export const KNOWN_BROWSER_DAYS = 365
export const BRIEF_SESSION_SECONDS = 24 * 3600
export const GRAPHQL_TOKEN_DAYS = 7 // the cookie of signed-in browsers at /graphql
export const API_TOKEN_DAYS = 30
export const API_TOKENS_MAX = 20 // personal API tokens of one person, expired ones apart
export const API_TOKENS_PER_DAY = 30 // made by one person
export const API_TOKEN_NAME_MAX = 60
export const DAYS_OF_LONGEST_API_TOKEN = 365
export const API_TOKEN_REMINDER_DAYS = 7 // before it expires
export const API_TOKEN_EXPIRED_DAYS = 30 // how long an expired one is listed
export const API_REQUESTS_PER_MINUTE = 300 // with one personal API token
export const MCP_REQUESTS_PER_MINUTE = 60 // of one client address without a token
export const REVERT_EMAIL_CHANGE_DAYS = 7 // how long the former address can revert an email change
export const DATA_EXPORT_DAYS = 7
export const RECOVERY_CODES = 10

// Personal calendars
export const CALENDAR_FEED_CHANGES_PER_HOUR = 30 // addresses made by one person
export const CALENDAR_READS_PER_HOUR = 120 // of one address
export const CALENDAR_GUESSES_PER_HOUR = 600 // of addresses that do not exist, per client address

// Requests to confirm events, in days
export const CONFIRMATION_AFTER_DAYS = 60 // how long an organizer can say whether the event took place
export const CONFIRMATION_LATE_DAYS = 14 // events past for longer get no request
export const CONFIRMATION_MIN_PUBLISHED_DAYS = 7 // events published more recently get no request

// Places
export const EARTH_RADIUS_KM = 6371
export const MAP_CENTRE = { latitude: 39.4756, longitude: -0.3752 } // WGS84 degrees

// Browser
export const CONSENT_COOKIE_DAYS = 21 * 365
export const LANGUAGE_COOKIE_DAYS = 365
export const CHUNK_RELOAD_MS = 60_000
export const FETCH_MINIMUM_MS = 200
export const LAZY_FALLBACK_MS = 20

// Registrations
export const COMPANIONS_MAX = 9 // of one person at one event
export const SIGN_UPS_PER_HOUR = 100 // sent by one person, refused ones too
export const MANUAL_REGISTRATIONS_PER_HOUR = 200 // entered by one organizer
export const REGISTRATION_EMAILS_PER_DAY = 10 // to one address that stands on registrations only, without an account
export const REGISTRATIONS_AT_ONCE = 1000 // changed by one act of an organizer
export const NOTE_MAX = 2000
export const HISTORY_OF_WAITING = { events: 3, waiting: 10 } // below it, the odds of a waiting list are unknown

// Abuse reports
export const REPORT_LENGTH = { min: 10, max: 3000 }
export const APPEAL_LENGTH = { min: 20, max: 3000 }
export const REPORT_NOTE_LENGTH = { min: 1, max: 2000 }
export const REPORTS_PER_HOUR = 10 // per client address; a setting
export const REPORTS_PER_PERSON_DAY = 30
export const REPORT_LOOKUPS_PER_HOUR = 60
export const REPORTERS_TO_HIDE = 3
export const REPORTER_ACCOUNT_DAYS = 3 // younger accounts do not count towards hiding
export const HIDES_PER_CALLER_DAY = 2 // what one address without an account can hide with a single report
export const HIDES_PER_PERSON_DAY = 5
export const ANONYMOUS_HIDES_PER_HOUR = 20
export const REVIEWED_PROTECTION_DAYS = 90 // what was looked at and stayed is not hidden by one report
export const APPEAL_DAYS = 180
export const REPORT_RETENTION_DAYS = 365 // after the decision

// Following and saving
export const SAVED_EVENTS_MAX = 300 // of one person
export const FOLLOWS_MAX = 60 // of one person
export const MARKS_PER_HOUR = 300 // saved, followed and taken back by one person
export const PENDING_MARK_SECONDS = 3600 // how long what a visitor saves waits for them to sign in
export const DIGEST_EVENTS = 30 // listed in one email; the rest is counted
export const PUSH_SUBSCRIPTIONS_MAX = 10 // devices of one person
export const PUSH_SUBSCRIPTIONS_PER_HOUR = 30 // of one person
export const NEWSLETTER_SUBJECT_MAX = 150
export const NEWSLETTER_BODY_MAX = 20_000
export const NEWSLETTER_TESTS_PER_HOUR = 20 // of one person
export const NEWSLETTERS_PER_DAY = 5 // sent by the site
