import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { StoredPlayer } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Cards } from '#platform/pdf/document.ts'
import { BADGE_SHEETS, type BadgeField, type BadgeSheet } from '#shared/printouts.ts'
import { badgeKeys } from '../queries/asked-of.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import { listPeople } from '../queries/people.server.ts'

type Badge = { name: string; under: string[]; ticket: string }

/** What stands on the badges, of all who come or of those chosen, by name. Does not authorize. */
export async function readBadges(
  ctx: RequestContext,
  eventId: number,
  { fields, ids }: { fields: readonly BadgeField[]; ids: number[] | null },
): Promise<Badge[]> {
  const { character, pronouns } = badgeKeys(await listAskedFields(ctx, eventId))
  const keys = [fields.includes('pronouns') && pronouns, fields.includes('character') && character].filter(
    (key): key is string => Boolean(key),
  )
  const people = await listPeople(ctx, eventId, { states: 'coming', keys, only: ids })
  return people.map((player) => ({
    name: player.name,
    under: keys.map((key) => answerOf(player, key).trim()).filter(Boolean),
    ticket: fields.includes('ticket') ? player.ticketTitle : '',
  }))
}

const answerOf = ({ answers }: StoredPlayer, key: string) => (typeof answers[key] === 'string' ? answers[key] : '')

/** Sheets of badges to cut out. */
export const badgePages = (
  badges: readonly Badge[],
  { heading, sheet }: { heading: PaperHeading; sheet: BadgeSheet },
): Cards => ({
  kind: 'cards',
  sheet: BADGE_SHEETS[sheet],
  cards: badges.map(({ name, under, ticket }) => ({ above: heading.title, name, under, below: ticket })),
})
