import { proposalEmails } from '#features/review/decision-emails.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { proposalQueue } from './admin.server.ts'
import { proposalCalls } from './api.server.ts'
import { proposedEmails } from './decision-emails.server.ts'

export const proposals: Feature = {
  name: 'proposals',
  calls: proposalCalls,
  extensions: [extend(proposalEmails, proposedEmails), extend(queues, proposalQueue)],
}
