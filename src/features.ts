import { sample } from '#bootstrap/sample-data/feature.server.ts'
import { abuseReports } from '#features/abuse-reports/feature.server.ts'
import { albums } from '#features/albums/feature.server.ts'
import { bulkDecisions } from '#features/bulk-decisions/feature.server.ts'
import { calendarFeeds } from '#features/calendar-feeds/feature.server.ts'
import { casting } from '#features/casting/feature.server.ts'
import { characters } from '#features/characters/feature.server.ts'
import { checkIn } from '#features/check-in/feature.server.ts'
import { claims } from '#features/claims/feature.server.ts'
import { coOrganizers } from '#features/co-organizers/feature.server.ts'
import { contact } from '#features/contact/feature.server.ts'
import { decisionEmails } from '#features/decision-emails/feature.server.ts'
import { documents } from '#features/documents/feature.server.ts'
import { eventChanges } from '#features/event-changes/feature.server.ts'
import { eventConfirmations } from '#features/event-confirmations/feature.server.ts'
import { eventFacts } from '#features/event-facts/feature.server.ts'
import { eventImports } from '#features/event-imports/feature.server.ts'
import { events } from '#features/events/feature.server.ts'
import { exchangeRates } from '#features/exchange-rates/feature.server.ts'
import { federation } from '#features/federation/feature.server.ts'
import { follows } from '#features/follows/feature.server.ts'
import { graphql } from '#features/graphql/feature.server.ts'
import { guides } from '#features/guides/feature.server.ts'
import { identity } from '#features/identity/feature.server.ts'
import { keptAnswers } from '#features/kept-answers/feature.server.ts'
import { media } from '#features/media/feature.server.ts'
import { memberships } from '#features/memberships/feature.server.ts'
import { newsletter } from '#features/newsletter/feature.server.ts'
import { openapi } from '#features/openapi/feature.server.ts'
import { organizations } from '#features/organizations/feature.server.ts'
import { organizerMessages } from '#features/organizer-messages/feature.server.ts'
import { payments } from '#features/payments/feature.server.ts'
import { playerEmails } from '#features/player-emails/feature.server.ts'
import { playerImports } from '#features/player-imports/feature.server.ts'
import { pricing } from '#features/pricing/feature.server.ts'
import { proposals } from '#features/proposals/feature.server.ts'
import { push } from '#features/push/feature.server.ts'
import { questions } from '#features/questions/feature.server.ts'
import { queueViewers } from '#features/queue-viewers/feature.server.ts'
import { registrationForms } from '#features/registration-forms/feature.server.ts'
import { registrations } from '#features/registrations/feature.server.ts'
import { search } from '#features/search/feature.server.ts'
import { seatNotes } from '#features/seat-notes/feature.server.ts'
import { sentEmails } from '#features/sent-emails/feature.server.ts'
import { series } from '#features/series/feature.server.ts'
import { tags } from '#features/tags/feature.server.ts'
import { tickets } from '#features/tickets/feature.server.ts'
import { venues } from '#features/venues/feature.server.ts'
import { webhooks } from '#features/webhooks/feature.server.ts'
import type { Feature } from '#kit/feature.ts'
import { job } from '#kit/job.server.ts'
import { deleteOldKeys } from '#platform/idempotency/once.server.ts'
import { deleteExpiredLimits } from '#platform/rate-limit/rate-limit.server.ts'

/** What the platform, which knows no jobs of its own, deletes every hour and every night. */
const platform: Feature = {
  name: 'platform',
  jobs: [
    job('attempts.sweep', deleteExpiredLimits, { cron: '23 * * * *' }),
    job('idempotency.sweep', deleteOldKeys, { cron: '41 3 * * *' }),
  ],
}

/** Every feature that brings something, in the order in which they build on each other: one knows only those above it in this list. */
export const features: readonly Feature[] = [
  platform,
  exchangeRates,
  identity,
  bulkDecisions,
  contact,
  decisionEmails,
  guides,
  keptAnswers,
  media,
  push,
  queueViewers,
  sentEmails,
  abuseReports,
  newsletter,
  organizations,
  venues,
  claims,
  events,
  memberships,
  coOrganizers,
  proposals,
  calendarFeeds,
  eventConfirmations,
  eventFacts,
  eventImports,
  pricing,
  series,
  tags,
  tickets,
  eventChanges,
  search,
  federation,
  registrationForms,
  registrations,
  characters,
  follows,
  organizerMessages,
  questions,
  payments,
  albums,
  casting,
  checkIn,
  documents,
  playerEmails,
  seatNotes,
  playerImports,
  webhooks,
  graphql,
  openapi,
  sample,
]
