import type { PaymentsPreview, RefusalOfPayment } from '#shared/payments/record-several.ts'
import type { RefusalOfReminder } from '#shared/player-emails/remind-payments.ts'
import type { EndingPreview } from '#shared/registrations/endings.ts'
import type { PlayerTag, RefusalOfChange, RefusalOfClaim, RefusalOfTicket } from '#shared/registrations/players.ts'
import type { TicketMoves } from '#shared/registrations/ticket-moves.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'

export type RefusalOfBulk = RefusalOfChange | RefusalOfClaim | RefusalOfTicket | RefusalOfPayment | RefusalOfReminder
export type NamedRefusal = { id: number; name: string; reason: RefusalOfBulk }
/** What was done with several, and with whom it was not. */
export type BulkResult = { action: string; changed: number; refused: NamedRefusal[] }

type Named = { id: number; name: string }

/** What is asked before something is done with those chosen. `seen`: what the table was shown with. */
export type BulkStep =
  | { step: 'end'; ask: EndingPreview; note: string; seen: string }
  | { step: 'pay'; preview: Omit<PaymentsPreview, 'refused'>; refused: NamedRefusal[]; constraints: FormConstraints }
  | { step: 'note'; people: Named[]; seen: string }
  | { step: 'ticket'; moves: TicketMoves }
  | { step: 'tag'; people: Named[]; tags: PlayerTag[] }
  | { step: 'claim'; people: Named[]; refused: NamedRefusal[] }
