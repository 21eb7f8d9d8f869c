import type { CaseForEmail } from './queries.server.ts'

/** What an email about a report tells, and to whom. */
export type ReportContent = { reported: CaseForEmail } & (
  | { to: 'owner' | 'owner_of_hidden' }
  | { to: 'reporter'; reference: string }
)

const CASE: CaseForEmail = {
  id: 1,
  name: 'El faro',
  status: 'upheld',
  action: 'removed',
  targetState: 'removed',
  wasHidden: true,
  reason: 'Sale una persona que no quiere.',
  appealState: null,
  appealReason: null,
}
const DISMISSED = { ...CASE, status: 'dismissed', action: null }
const APPEALED = { ...CASE, appealState: 'overturned', appealReason: 'La persona estaba de acuerdo.' }

/** Invented reports: hidden, decided, shown again, and after an appeal. */
export const exampleReports = (): ReportContent[] => [
  { reported: CASE, to: 'owner_of_hidden' },
  { reported: CASE, to: 'owner' },
  { reported: DISMISSED, to: 'owner' },
  { reported: APPEALED, to: 'owner' },
  ...[CASE, DISMISSED, APPEALED].map((reported) => ({ reported, to: 'reporter' as const, reference: '7K2-M9X' })),
]
