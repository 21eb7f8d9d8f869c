import {
  type DecisionEmail,
  type DecisionEmailKind,
  decisionEmailSources,
  proposalEmails,
} from '#features/review/decision-emails.server.ts'
import { type Extended, extensionsOf } from '#kit/extension-point.ts'

const USUAL = { name: 'La Mesa', role: 'editor', reason: null } as const

/** The invented decision of each kind. */
export const exampleDecisions = (extended: Extended): DecisionEmail[] =>
  [...extensionsOf(extended, decisionEmailSources), ...extensionsOf(extended, proposalEmails)].flatMap(({ examples }) =>
    Object.entries(examples).map(([kind, example]) => ({ ...USUAL, ...example, kind: kind as DecisionEmailKind })),
  )
