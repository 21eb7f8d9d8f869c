import type {
  Proposal,
  WaitingClaim,
  WaitingEvent,
  WaitingMessage,
  WaitingOrganization,
  WaitingProfileChange,
  WaitingReport,
  WaitingRevision,
} from './review-queues.ts'

/** The items of each queue of the site team (docs/product.md, "Review: queues"). */
export type QueueItems = {
  organizations: WaitingOrganization
  profiles: WaitingProfileChange
  events: WaitingEvent
  revisions: WaitingRevision
  reports: WaitingReport
  proposals: Proposal
  claims: WaitingClaim
  messages: WaitingMessage
}
export type Queue = keyof QueueItems

/**
 * The pages of the queues, as in the sidebar: some show two queues. `kinds`: of their items, as the filter lists them. `reasons`: the prepared
 * ones.
 */
export const PAGES = {
  organizations: { kinds: ['new', 'approval', 'edit'], reasons: ['similar', 'missing', 'not_larp', 'other'] },
  events: { kinds: ['new', 'edit'], reasons: ['missing', 'unclear', 'not_larp', 'other'] },
  reports: { kinds: ['report', 'appeal'], reasons: ['rights', 'privacy', 'minors', 'insult', 'other'] },
  proposals: { kinds: ['organizer', 'venue'], reasons: ['similar', 'missing', 'not_larp', 'other'] },
  claims: { kinds: [], reasons: ['proof', 'other'] },
  messages: { kinds: [], reasons: [] },
} as const satisfies Record<string, { kinds: readonly string[]; reasons: readonly string[] }>
export type QueuePageName = keyof typeof PAGES
export type QueueKind = (typeof PAGES)[QueuePageName]['kinds'][number]
/** A prepared reason. */
export type Template = (typeof PAGES)[QueuePageName]['reasons'][number]

/**
 * What can be decided. `actions`: what the audit log calls it, of each type. `label`: of the message, `admin.…`. `kind`: only about items of this kind. `bulk`: about many items
 * at once, too.
 */
export type DecisionRules = {
  actions: readonly string[]
  label: string
  needsReason?: true
  kind?: QueueKind
  bulk?: false
}
type QueueRules = {
  page: QueuePageName
  /** The types of its items in the audit log, by what their keys begin with: `12`, `edit-7`, `venue-3`. */
  keys: Record<string, string>
  /** What the audit log records when an item enters it: of who sends it in. */
  arrivals: readonly string[]
  decisions: Record<string, DecisionRules>
  /** Actions that leave the item in the queue. */
  others?: readonly string[]
}
const needsReason = true

/** What is said of each queue once: its page, keys and decisions. */
export const QUEUES = {
  organizations: {
    page: 'organizations',
    keys: { '': 'organization' },
    arrivals: ['createOrganization', 'resubmitOrganization'],
    decisions: {
      verify: { actions: ['verifyOrganization'], label: 'verify' },
      changes: { actions: ['askOrganizationChanges'], label: 'changes', needsReason },
      reject: { actions: ['rejectOrganization'], label: 'reject', needsReason },
    },
  },
  profiles: {
    page: 'organizations',
    keys: { change: 'organization_revision' },
    arrivals: ['updateOrganization', 'proposeChange'],
    decisions: {
      approve: { actions: ['approveChange'], label: 'profile.approve', kind: 'approval' },
      refuse: { actions: ['rejectChange'], label: 'refuse_change', needsReason, kind: 'approval' },
      reviewed: { actions: ['reviewProfile'], label: 'reviewed', kind: 'edit' },
      changes: { actions: ['askProfileChanges'], label: 'changes', needsReason, kind: 'edit' },
    },
  },
  events: {
    page: 'events',
    keys: { '': 'event' },
    arrivals: ['submitEvent'],
    decisions: {
      publish: { actions: ['publishEvent'], label: 'publish' },
      changes: { actions: ['requestChanges'], label: 'changes', needsReason },
      reject: { actions: ['rejectEvent'], label: 'reject', needsReason },
    },
    others: ['correctEvent'],
  },
  revisions: {
    page: 'events',
    keys: { edit: 'revision' },
    arrivals: [],
    decisions: {
      reviewed: { actions: ['markReviewed'], label: 'reviewed' },
      changes: { actions: ['askRevisionChanges'], label: 'changes', needsReason },
    },
  },
  reports: {
    page: 'reports',
    keys: { '': 'abuse_case' },
    arrivals: ['reportAbuse', 'appealReport'],
    decisions: {
      dismiss: { actions: ['dismissReport'], label: 'reports.dismiss', kind: 'report' },
      settle: { actions: ['settleReport'], label: 'reports.settle', needsReason, kind: 'report' },
      hide: { actions: ['hideReport'], label: 'reports.hide', needsReason, kind: 'report' },
      warn: { actions: ['warnReported'], label: 'reports.warn', needsReason, kind: 'report', bulk: false },
      remove: { actions: ['removeReported'], label: 'reports.remove', needsReason, kind: 'report', bulk: false },
      uphold: { actions: ['upholdReport'], label: 'reports.uphold', needsReason, kind: 'appeal', bulk: false },
      overturn: {
        actions: ['overturnReport'],
        label: 'reports.overturn',
        needsReason,
        kind: 'appeal',
        bulk: false,
      },
    },
    others: ['takeReport'],
  },
  proposals: {
    page: 'proposals',
    keys: { organizer: 'organization', venue: 'venue' },
    arrivals: ['proposeOrganizer', 'proposeVenue', 'resubmitProposal'],
    decisions: {
      accept: { actions: ['acceptOrganizer', 'acceptVenue'], label: 'accept' },
      changes: { actions: ['askProposalChanges'], label: 'changes', needsReason },
      reject: { actions: ['rejectOrganizer', 'rejectVenue'], label: 'reject', needsReason },
    },
  },
  claims: {
    page: 'claims',
    keys: { '': 'claim' },
    arrivals: ['claimOrganizer'],
    decisions: {
      accept: { actions: ['acceptClaim'], label: 'claims.give' },
      reject: { actions: ['rejectClaim'], label: 'reject', needsReason },
    },
  },
  messages: {
    page: 'messages',
    keys: { '': 'message' },
    arrivals: [],
    decisions: {
      handle: { actions: ['handleMessage'], label: 'messages.handle' },
      spam: { actions: ['markSpam'], label: 'messages.spam' },
    },
  },
} as const satisfies Record<Queue, QueueRules>

type Entries<Of> = Of extends unknown ? Of[keyof Of] : never
type Decisions = Entries<(typeof QUEUES)[Queue]['decisions']>
export type DecisionLabel = Decisions['label']
export type DecisionAction = Decisions['actions'][number]
export type ArrivalAction = (typeof QUEUES)[Queue]['arrivals'][number]
/** The types of the items in a queue. */
export type TypeIn<Kind extends Queue> = Entries<(typeof QUEUES)[Kind]['keys']>
export type QueuedType = TypeIn<Queue>

/** The queues with their rules, as those of any. */
export const QUEUE_RULES = Object.entries(QUEUES) as [Queue, QueueRules & { keys: Record<string, QueuedType> }][]
