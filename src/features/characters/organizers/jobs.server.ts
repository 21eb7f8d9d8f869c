import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { mail } from '#kit/mail.server.ts'
import { characterDecidedJob, findCharacterDecision, findLinkOwner } from './decided.server.ts'
import { createDecisionEmail } from './decision-email.ts'

const EXAMPLE = { character: 'Inés de Brañalonga', characterId: 1, event: 'El faro', organizer: 'La Mesa', notes: 0 }

/** Emails a decision about a submitted character, unless there has been another one since. */
export const characterDecisionJobs = [
  mail(characterDecidedJob, {
    to: async (ctx, { linkId }) => findConfirmedRecipient(ctx, await findLinkOwner(ctx, linkId)),
    content: findCharacterDecision,
    email: createDecisionEmail,
    examples: () => [
      { ...EXAMPLE, approval: 'approved' as const, reason: null },
      { ...EXAMPLE, approval: 'changes_requested' as const, reason: 'En 1890 no había radio.', notes: 2 },
    ],
  }),
]
