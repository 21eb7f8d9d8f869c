import type { PlayerRow } from '#shared/registrations/players.ts'
import { mayFollow, type RegistrationState } from '#shared/registrations/states.ts'

/** What the actor may do besides editing players. */
export type BulkMay = { money: boolean }

const LEADS_TO: Partial<Record<string, RegistrationState>> = {
  confirm: 'confirmed',
  offer: 'offered',
  waitlist: 'waitlisted',
  reject: 'rejected',
  cancel: 'cancelled',
  attended: 'attended',
  no_show: 'no_show',
}

const owes = ({ open }: PlayerRow) => (open ?? 0) > 0

/** Whether an action would do something with a row, as far as the table knows. */
export function appliesTo(action: string, row: PlayerRow): boolean {
  if (action === 'pay') return owes(row)
  if (action === 'remind') return owes(row) && row.state === 'confirmed'
  const to = LEADS_TO[action]
  return to === undefined || mayFollow(row.state, to)
}

/** What they owe together, in minor units. */
export const owedBy = (rows: readonly PlayerRow[]) => rows.reduce((sum, { open }) => sum + (open ?? 0), 0)
