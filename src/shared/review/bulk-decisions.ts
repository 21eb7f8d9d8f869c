import type { QueueKind, QueuePageName } from './queue-pages.ts'
import { queuesOf } from './queue-pages.ts'
import type { Queue } from './review-queues.ts'

/** Items that one decision may be about. */
export const BULK_LIMIT = 500
/** Up to this many are decided before the page answers; more in a job. */
export const BULK_AT_ONCE = 50

/** `kind`: only items of this kind. `bulk`: about many items at once, too. */
type DecisionRules = { needsReason: boolean; kind?: QueueKind; bulk?: false }
const plain = { needsReason: false } as const
const reasoned = { needsReason: true } as const

/** What can be decided about an item of each queue, by intent. */
export const QUEUE_DECISIONS = {
  organizations: { verify: plain, changes: reasoned, reject: reasoned },
  profiles: {
    approve: { ...plain, kind: 'approval' },
    refuse: { ...reasoned, kind: 'approval' },
    reviewed: { ...plain, kind: 'edit' },
    changes: { ...reasoned, kind: 'edit' },
  },
  events: { publish: plain, changes: reasoned, reject: reasoned },
  revisions: { reviewed: plain, changes: reasoned },
  reports: {
    dismiss: { ...plain, kind: 'report' },
    settle: { ...reasoned, kind: 'report' },
    hide: { ...reasoned, kind: 'report' },
    warn: { ...reasoned, kind: 'report', bulk: false },
    remove: { ...reasoned, kind: 'report', bulk: false },
    uphold: { ...reasoned, kind: 'appeal', bulk: false },
    overturn: { ...reasoned, kind: 'appeal', bulk: false },
  },
  proposals: { accept: plain, changes: reasoned, reject: reasoned },
  claims: { accept: plain, reject: reasoned },
  messages: { handle: plain, spam: plain },
} as const satisfies Record<Queue, Record<string, DecisionRules>>

/** Something for each decision on a queue. */
export type QueueDecisions<Kind extends Queue, Handler> = Record<keyof (typeof QUEUE_DECISIONS)[Kind], Handler>
type IntentsOf<Kind extends Queue> = Kind extends Queue ? keyof (typeof QUEUE_DECISIONS)[Kind] : never
export type DecisionIntent = IntentsOf<Queue>

const rulesOf = (queue: Queue): [string, DecisionRules][] => Object.entries(QUEUE_DECISIONS[queue])

export type BulkChoice = { intent: DecisionIntent; needsReason: boolean }

/** What can be decided about many items of a page at once. */
export function bulkChoices(page: QueuePageName): BulkChoice[] {
  const rules = queuesOf(page).flatMap(rulesOf)
  const choices = rules.filter(([, { bulk }]) => bulk !== false)
  const byIntent = new Map(choices.map(([intent, { needsReason }]) => [intent as DecisionIntent, needsReason]))
  return [...byIntent].map(([intent, needsReason]) => ({ intent, needsReason }))
}

/** Whether the decision can be made about an item of this queue and kind, among many. */
export function isBulkDecision(queue: Queue, kind: string | null, intent: string): boolean {
  const rules = rulesOf(queue).find(([name]) => name === intent)?.[1]
  return rules !== undefined && rules.bulk !== false && (rules.kind === undefined || rules.kind === kind)
}
