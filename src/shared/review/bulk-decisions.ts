import { queuesOf } from './queue-pages.ts'
import { type DecisionLabel, type DecisionRules, QUEUES, type Queue, type QueuePageName } from './queues.ts'

/** Items that one decision may be about. */
export const BULK_LIMIT = 500
/** Up to this many are decided before the page answers; more in a job. */
export const BULK_AT_ONCE = 50

/** Something for each decision on a queue. */
export type QueueDecisions<Kind extends Queue, Handler> = Record<keyof (typeof QUEUES)[Kind]['decisions'], Handler>

const rulesOf = (queue: Queue): [string, DecisionRules][] => Object.entries(QUEUES[queue].decisions)

export type BulkChoice = { intent: string; label: DecisionLabel; needsReason: boolean }

/** What can be decided about many items of a page at once. */
export function bulkChoices(page: QueuePageName): BulkChoice[] {
  const rules = queuesOf(page).flatMap(rulesOf)
  const choices = rules.filter(([, { bulk }]) => bulk !== false)
  const byIntent = new Map(choices)
  return [...byIntent].map(([intent, { label, needsReason = false }]) => ({
    intent,
    label: label as DecisionLabel,
    needsReason,
  }))
}

/** Whether the decision can be made about an item of this queue and kind, among many. */
export function isBulkDecision(queue: Queue, kind: string | null, intent: string): boolean {
  const rules = rulesOf(queue).find(([name]) => name === intent)?.[1]
  return rules !== undefined && rules.bulk !== false && (rules.kind === undefined || rules.kind === kind)
}
