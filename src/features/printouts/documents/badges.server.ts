import { listBalances, owesOf } from '#features/payments/ledger.server.ts'
import { getPaymentTerms } from '#features/payments/queries/accounts.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { StoredPlayer } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Cards } from '#platform/pdf/document.ts'
import { BADGE_SHEETS, type BadgeField, type BadgeSheet, OWES_MARK, type PaperOrder } from '#shared/printouts.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { badgeKeys } from '../queries/asked-of.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import { keysOf, sortPeople } from '../queries/order.server.ts'
import { listPeople } from '../queries/people.server.ts'

type Badge = { name: string; under: string[]; ticket: string }
type Chosen = {
  fields: readonly BadgeField[]
  ids: number[] | null
  order: PaperOrder
  /** What people ask of the kitchen, by registration, where badges say it. */
  diets: ReadonlyMap<number, string>
}

/** What stands on the badges, of all who come or of those chosen, in the chosen order. Does not authorize. */
export async function readBadges(ctx: RequestContext, eventId: number, chosen: Chosen): Promise<Badge[]> {
  const { fields, ids, order, diets } = chosen
  const asked = await listAskedFields(ctx, eventId)
  const { character, pronouns, photos } = badgeKeys(asked)
  const keys = [fields.includes('pronouns') && pronouns, fields.includes('character') && character].filter(
    (key): key is string => Boolean(key),
  )
  const read = [...keys, ...(fields.includes('photos') && photos ? [photos] : []), ...keysOf(order, asked)]
  const people = await listPeople(ctx, eventId, { states: 'coming', keys: read, only: ids })
  const owing = fields.includes('owes') ? await listOwing(ctx, eventId, people) : new Set<number>()
  const t = createTranslator(ctx.locale)
  const marksOf = (player: StoredPlayer) => {
    const answer = fields.includes('photos') && photos ? player.answers[photos] : undefined
    const photo = answer === 'no' || answer === 'ask' ? t(`papers.badges.photos.${answer}`) : ''
    return [photo, diets.get(player.id), owing.has(player.id) ? OWES_MARK : ''].filter(Boolean).join(' · ')
  }
  return (await sortPeople(ctx, eventId, { people, order, fields: asked })).map(({ player }) => ({
    name: player.name,
    under: [...keys.map((key) => answerOf(player, key).trim()), marksOf(player)].filter(Boolean),
    ticket: fields.includes('ticket') ? player.ticketTitle : '',
  }))
}

const answerOf = ({ answers }: StoredPlayer, key: string) => (typeof answers[key] === 'string' ? answers[key] : '')

/** Who has something left to pay, as the list for the door says it. */
async function listOwing(ctx: RequestContext, eventId: number, people: StoredPlayer[]) {
  const ids = people.map(({ id }) => id)
  const [balances, terms] = [await listBalances(ctx, ids), await getPaymentTerms(ctx, eventId)]
  return new Set(balances.filter((balance) => owesOf(balance, terms) > 0).map(({ registrationId }) => registrationId))
}

/** Sheets of badges to cut out. */
export const badgePages = (
  badges: readonly Badge[],
  { heading, sheet }: { heading: PaperHeading; sheet: BadgeSheet },
): Cards => ({
  kind: 'cards',
  sheet: BADGE_SHEETS[sheet],
  cards: badges.map(({ name, under, ticket }) => ({ above: heading.title, name, under, below: ticket })),
})
