import { keyedHash } from '#platform/crypto/token.server.ts'

/**
 * The token of an invitation's link: 256 bits derived with the site's secret, so that every email of the invitation can contain it though
 * only its hash is stored. Hexadecimal, because URLs of pages are lower-case.
 */
export const invitationToken = (secret: string, { id, createdAt }: { id: number; createdAt: Date }) =>
  Buffer.from(keyedHash(secret, 'invitation', `${id} ${createdAt.toISOString()}`), 'base64url').toString('hex')
