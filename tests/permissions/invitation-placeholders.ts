import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/crypto/token.server.ts'
import { ownerAt } from './outcomes.ts'
import type { Factories, FactoryContext } from './placeholders.ts'

const NOW = new Date().toISOString()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

const addInvitation = async (
  { users: { insert, idOf }, subjectKind, n, resolve }: FactoryContext,
  hash: string | null,
) => {
  const email = `invitada${n}${randomBytes(4).toString('hex')}@example.org`
  return insert('membership_invitations', {
    ...{ organization_id: await resolve('organization'), email, email_key: email, role: 'editor', locale: 'es', hash },
    ...{ invited_by: idOf(ownerAt(subjectKind)), sent_at: NOW, expires_at: TOMORROW },
  })
}

/** Open invitations of the organization to addresses without an account. */
export const ofInvitations = (subject: FactoryContext): Factories => ({
  invitation: () => addInvitation(subject, null),
  invitation_token: async () => {
    const token = randomBytes(32).toString('hex')
    await addInvitation(subject, hashToken(token))
    return token
  },
  /** The user who asks. */
  me: () => (subject.user === 'anonymous' ? 0 : subject.users.idOf(subject.user)),
})
