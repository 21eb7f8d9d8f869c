/** Why something is reported. */
export const ABUSE_REASONS = [
  'illegal',
  'copyright',
  'personal_data',
  'harassment',
  'minor',
  'malware',
  'other',
] as const
export type AbuseReason = (typeof ABUSE_REASONS)[number]
/** Hidden with the first report, until someone has looked at it. */
export const URGENT_REASONS: readonly AbuseReason[] = ['minor', 'malware']

/** What can be reported. */
export const REPORTABLE_TYPES = ['event', 'character', 'document', 'photo', 'album', 'question'] as const
export type ReportableType = (typeof REPORTABLE_TYPES)[number]
export const isReportableType = (text: string | undefined): text is ReportableType =>
  REPORTABLE_TYPES.includes(text as ReportableType)

export const CASE_STATUSES = ['open', 'in_review', 'resolved', 'dismissed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
export const CASE_ACTIONS = ['none', 'hidden', 'removed', 'warned'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
export const APPEAL_STATES = ['open', 'upheld', 'overturned'] as const
export type AppealState = (typeof APPEAL_STATES)[number]
/** What the site team made of the reported thing. */
export const TARGET_STATES = ['shown', 'hidden', 'removed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

/** What became of a report, as whoever has its reference sees it: nothing of what was reported. */
export type ReportProgress = {
  reference: string
  at: string
  status: CaseStatus
  action: CaseAction | null
  /** Hidden until it is decided. */
  hidden: boolean
  appeal: AppealState | null
}

/** A decision on something that is one's own. */
export type OwnCase = {
  id: number
  type: ReportableType
  name: string
  decidedAt: string
  action: CaseAction
  reason: string | null
  appeal: { state: AppealState; text: string; reason: string | null } | null
  /** Until when it can be appealed; null when it no longer can. */
  appealableUntil: string | null
}

/** References are read aloud and typed: no letters that look like digits. */
export const REFERENCE_FORM = /^D-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/
