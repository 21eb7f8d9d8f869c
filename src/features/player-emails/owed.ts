import { dayAt } from '#platform/text/calendar-day.ts'
import { firstDueDay, type Instalment, scheduleOf } from '#shared/payments/schedule.ts'

/** What is still to be paid, in minor units, by day. */
export type OpenPart = { dueOn: string; open: number }
export type Owed = { open: number; parts: OpenPart[] }

type Terms = {
  instalments: readonly Instalment[]
  paymentDays: number
  dateStart: string | null
  zone: string
  today: string
}
type Held = { confirmedAt: Date | null; total: number; paid: number; announced: number }

/**
 * What is open of the registrations that one person pays for, in the order of the days. What players say they have paid counts as paid: they
 * are not asked for it again.
 */
export function owedFor(
  held: readonly Held[],
  { instalments, paymentDays, dateStart: eventStart, zone, today }: Terms,
): Owed {
  const byDay = new Map<string, number>()
  for (const { confirmedAt, total, paid, announced } of held) {
    const firstDueOn = firstDueDay(confirmedAt ? dayAt(confirmedAt, zone) : today, paymentDays)
    for (const part of scheduleOf({ total, paid: paid + announced, instalments, firstDueOn, eventStart, today }))
      if (part.open > 0) byDay.set(part.dueOn, (byDay.get(part.dueOn) ?? 0) + part.open)
  }
  const parts = [...byDay].map(([dueOn, open]) => ({ dueOn, open })).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  return { open: parts.reduce((sum, { open }) => sum + open, 0), parts }
}
