import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Proposer } from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'

const PROPOSAL_TYPES = ['organization', 'venue'] as const
export type ProposalType = (typeof PROPOSAL_TYPES)[number]
export const isProposalType = (type: string): type is ProposalType => PROPOSAL_TYPES.some((one) => one === type)

/** A proposal whose proposer was asked for changes. */
export type AskedProposal = {
  entityType: ProposalType
  id: number
  name: string
  reason: string
  /** Names the request in the link: it ends when the proposal is sent in again. */
  requestedAt: string
  proposer: Proposer
  row: Record<string, unknown>
}

type Request = Pick<AskedProposal, 'entityType' | 'id' | 'requestedAt'>

/** In lower case, as every path. */
const sign = (secret: string, { entityType, id, requestedAt }: Request) =>
  Buffer.from(keyedHash(secret, 'proposal', `${entityType}-${id}-${requestedAt}`), 'base64url')
    .toString('hex')
    .slice(0, 32)

/** What the link in the email holds: the proposal, signed for this request alone. */
export const proposalToken = ({ secret }: { secret: string }, request: Request) =>
  `${request.entityType}-${request.id}-${sign(secret, request)}`

/** The caller authorizes: by the link, or as a job. Null unless it waits for its proposer. */
export async function findAskedProposal(
  ctx: RequestContext,
  entityType: ProposalType,
  id: number,
  lock = sql``,
): Promise<AskedProposal | null> {
  if (!isRowId(id)) return null
  const table = sql.identifier(entityType === 'venue' ? 'venues' : 'organizations')
  const isUnclaimed = entityType === 'venue' ? sql`true` : sql`p.owner_id is null`
  const [found] = await ctx.db.execute<Omit<AskedProposal, 'entityType' | 'proposer'> & Proposer>(sql`
    select p.id, p.name, p.status_reason as reason, extract(epoch from p.changes_requested_at)::text as "requestedAt", to_jsonb(p) as row,
      p.proposed_by as "userId", p.proposed_email as email, coalesce(p.proposed_locale, 'es') as locale
    from ${table} p where p.id = ${id} and p.status = 'pending' and ${isUnclaimed} and p.merged_into is null
      and p.changes_requested_at is not null ${lock}`)
  if (!found) return null
  const { userId, email, locale, ...asked } = found
  return { ...asked, entityType, proposer: { userId, email, locale } }
}

/** The proposal of a link. Throws 404 for one that is not ours, and once it was sent in again or decided. */
export async function getAskedProposal(ctx: RequestContext, token: string, lock = sql``): Promise<AskedProposal> {
  const [, type = '', id = '', sent = ''] = /^([a-z]+)-(\d{1,9})-([0-9a-f]{32})$/.exec(token) ?? []
  const asked = isProposalType(type) ? await findAskedProposal(ctx, type, Number(id), lock) : null
  if (!asked || !timingSafeEqual(Buffer.from(sent), Buffer.from(sign(ctx.services.secret, asked)))) throw notFound()
  return asked
}
