import { can, type EventRole } from '#shared/member-permissions.ts'
import type { PlayerRow } from '#shared/registrations/players.ts'
import { mayFollow, type RegistrationState } from '#shared/registrations/states.ts'

/** What the actor may do with those chosen. */
export type BulkMay = Record<'edit' | 'read' | 'pay' | 'write', boolean>
export const bulkMay = (role: EventRole): BulkMay => ({
  edit: can(role, 'players.edit'),
  read: can(role, 'players.read'),
  pay: can(role, 'money.edit'),
  write: can(role, 'emails.send'),
})
export const mayAct = (may: BulkMay) => may.edit || may.pay || may.write

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
  // Who says that they have paid it all is not asked again.
  if (action === 'remind') return (row.open ?? 0) > row.announced && row.state === 'confirmed'
  const to = LEADS_TO[action]
  return to === undefined || mayFollow(row.state, to)
}

/** What they owe together, in minor units. */
export const owedBy = (rows: readonly PlayerRow[]) => rows.reduce((sum, { open }) => sum + (open ?? 0), 0)
