import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { mail } from '#kit/mail.server.ts'
import { createRelationEmail } from './email.ts'
import { relationProposedJob } from './propose.server.ts'
import { findProposedRelation } from './proposed.server.ts'

/** Emails a proposal to the owner of the other character, unless it was answered or withdrawn meanwhile. */
export const relationJobs = [
  mail(relationProposedJob, {
    to: async (ctx, { relationId }) =>
      findConfirmedRecipient(ctx, (await findProposedRelation(ctx, relationId))?.ownerId ?? null),
    content: (ctx, { relationId }) => findProposedRelation(ctx, relationId),
    email: createRelationEmail,
    examples: () => [{ from: 'Inés de Brañalonga', to: 'Roque el Viejo', toId: 1 }],
  }),
]
