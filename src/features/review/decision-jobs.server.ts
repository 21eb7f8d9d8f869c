import { z } from 'zod'
import { type JobKind, jobKind } from '#kit/job.server.ts'

/** `entry` is the id in the audit log. Decisions that can be undone start after the undo period, so that undone ones send nothing. */
export type DecisionEmailJob = JobKind<{ entry: number }>
const payload = { entry: z.int() }

/** Emails whom a decision concerns, as the emails of its type say: one kind for every noun. Its queue keeps an older name. */
export const decidedJob = jobKind('organizations.decided', payload)
/** Emails who proposed it. */
export const proposalDecidedJob = jobKind('proposals.decided', payload)
