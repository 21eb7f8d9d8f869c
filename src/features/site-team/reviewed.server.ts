import { entityTypes } from '#features/audit/entity-types.server.ts'
import { type Reference, references } from '#features/review/commands/reassign.server.ts'
import { type AnyReviewable, reviewables } from '#features/review/commands/reviewables.server.ts'
import { decisionEmailSources, type ReviewedEmails } from '#features/review/decision-emails.server.ts'
import { type Extension, extend } from '#kit/extension-point.ts'
import { type CardSource, cards } from './queries/cards.server.ts'
import { type AnyQueue, queues } from './queries/queue.server.ts'
import { type AdminSearch, adminSearches } from './queries/search.server.ts'

type Parts = {
  queue?: AnyQueue
  search?: AdminSearch
  card?: CardSource
  emails?: ReviewedEmails
  /** Columns that move when an organizer or a venue is merged into another. */
  references?: readonly Reference[]
}

const listOf = <Value>(value: Value | undefined) => (value ? [value] : [])

/** For a manifest: a kind of item that the site team decides about, and what there is of it besides. */
export const reviewed = (
  reviewable: AnyReviewable,
  { queue, search, card, emails, references: moved = [] }: Parts = {},
): Extension[] => [
  extend(entityTypes, reviewable),
  extend(reviewables, reviewable),
  extend(references, ...moved),
  extend(decisionEmailSources, ...listOf(emails && { ...emails, type: reviewable.type })),
  extend(queues, ...listOf(queue)),
  extend(adminSearches, ...listOf(search)),
  extend(cards, ...listOf(card)),
]
