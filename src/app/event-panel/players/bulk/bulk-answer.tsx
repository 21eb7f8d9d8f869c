import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { BulkResult, BulkStep } from './bulk-response.ts'
import { BulkResultNote } from './bulk-result.tsx'
import { ClaimCard } from './claim-card.tsx'
import { EndingCard } from './ending-card.tsx'
import { NoteCard } from './note-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { TagCard } from './tag-card.tsx'
import { TicketCard } from './ticket-card.tsx'

type Props = { bulk: BulkResult | null; step: BulkStep | null; failure: FormFailure | null }

/** What became of those chosen, or what is asked before. */
export function BulkAnswer({ bulk, step, failure }: Props) {
  if (bulk) return <BulkResultNote result={bulk} />
  if (step?.step === 'end') return <EndingCard {...step} />
  if (step?.step === 'pay') return <PaymentsCard {...step} failure={failure} />
  if (step?.step === 'ticket') return <TicketCard {...step} />
  if (step?.step === 'tag') return <TagCard {...step} />
  if (step?.step === 'claim') return <ClaimCard {...step} />
  return step && <NoteCard {...step} />
}
