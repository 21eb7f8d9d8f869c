import { z } from 'zod'
import { type JobKind, jobKind } from '#kit/job.server.ts'

/** `entry` is the id in the audit log. Decisions that can be undone start after the undo period, so that undone ones send nothing. */
export type DecisionEmailJob = JobKind<{ entry: number }>
const payload = { entry: z.int() }

export const organizationDecidedJob = jobKind('organizations.decided', payload)
export const eventDecidedJob = jobKind('events.decided', payload)
export const membershipChangedJob = jobKind('memberships.changed', payload)
export const claimDecidedJob = jobKind('claims.decided', payload)
export const proposalDecidedJob = jobKind('proposals.decided', payload)
