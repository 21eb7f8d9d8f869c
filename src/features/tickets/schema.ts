import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { day, line, minorUnits, orNothing, prose, whole } from '#platform/forms/zod-fields.ts'
import { COINS, TICKET_TIERS } from '#shared/enums.ts'
import { SEATS_MAX, TICKET_PRICE_MAX, TICKETS_MAX, TITLE_MAX } from '#shared/limits.ts'

const words = prose({ min: 0, max: 1000 })

/** One ticket as it is sent: its words in Spanish, and in English where somebody wrote them. */
const ticketForm = z.object({
  id: orNothing(whole({ min: 1, max: INTEGER.max })),
  title: line({ max: TITLE_MAX }),
  title_en: orNothing(line({ max: TITLE_MAX })),
  description: orNothing(words),
  description_en: orNothing(words),
  price: minorUnits(TICKET_PRICE_MAX),
  coin: z.enum(COINS).optional(),
  tier: z.enum(TICKET_TIERS).optional(),
  /** 0 and nothing: no limit (decisions 4). */
  amount: orNothing(whole({ min: 0, max: SEATS_MAX })),
  limit_date: orNothing(day),
  position: orNothing(whole({ min: 0, max: INTEGER.max })),
})

/** The whole list: what is not in it goes (decisions 3). In the order of its positions, or as it came. */
export const ticketList = z.array(ticketForm).max(TICKETS_MAX)
export type TicketForm = z.output<typeof ticketForm>
