import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { clearable, int, isoDay, minorUnits, multiline, singleLine } from '#platform/forms/zod-fields.ts'
import { COINS, TICKET_TIERS } from '#shared/enums.ts'
import { ACCESS_CODE, SEATS_MAX, TICKET_PRICE_MAX, TICKETS_MAX, TITLE_MAX } from '#shared/limits.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'

const description = multiline({ min: 0, max: 1000 })

/** A ticket: texts in Spanish, and optionally in English. The price is in minor units. */
const ticketForm = z.object({
  id: clearable(int({ min: 1, max: INTEGER.max })),
  title: singleLine({ max: TITLE_MAX }),
  title_en: clearable(singleLine({ max: TITLE_MAX })),
  description: clearable(description),
  description_en: clearable(description),
  price: minorUnits(TICKET_PRICE_MAX),
  /** Where people choose what they pay, the least of it. Stays as it is where it is not sent. */
  minimum_price: clearable(minorUnits(TICKET_PRICE_MAX)),
  coin: z.enum(COINS).optional(),
  tier: z.enum(TICKET_TIERS).optional(),
  /** 0 or null: unlimited. */
  amount: clearable(int({ min: 0, max: SEATS_MAX })),
  limit_date: clearable(isoDay),
  opening_mode: z.enum(OPENING_MODES).optional(),
  visibility: z.enum(TICKET_VISIBILITIES).optional(),
  /** Required of tickets that are found by code. Like mode and visibility, it stays as it is where it is not sent. */
  access_code: clearable(singleLine(ACCESS_CODE)),
  position: clearable(int({ min: 0, max: INTEGER.max })),
})

/** The complete list: tickets not in it are removed. Ordered by position, else by index. */
export const ticketList = z.array(ticketForm).max(TICKETS_MAX)
/** The form of a single ticket: the list begins with it. */
export const ticketPageForm = z.object({ tickets: ticketList })
export type TicketForm = z.output<typeof ticketForm>
