import { keyedHash } from '#platform/crypto/token.server.ts'
import type { RequestContext } from './request-context.ts'

/**
 * What stands for the signed-in account on a device that keeps its pages (docs/offline.md): it tells accounts apart, and says nothing about
 * them. Null for visitors.
 */
export const offlineAccount = ({ actor, services }: Pick<RequestContext, 'actor' | 'services'>) =>
  actor.kind === 'person' ? keyedHash(services.secret, 'offline-account', String(actor.id)) : null

/** Encrypts what an account wrote while it waits on a device. Only that account is given it. */
export const offlineKey = ({ actor, services }: Pick<RequestContext, 'actor' | 'services'>) =>
  actor.kind === 'person' ? keyedHash(services.secret, 'offline-key', String(actor.id)) : null
