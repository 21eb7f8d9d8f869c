import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import {
  CHARACTER_RELATIONS_MAX,
  RELATION_PROPOSALS_PER_DAY,
  RELATION_PROPOSALS_TO_PERSON,
} from '#shared/characters/characters.ts'
import { characterIdIn } from '#shared/characters/relations.ts'
import { authorizeCharacterOwner, visibleCharacters } from '../access.server.ts'
import { characterRelations } from '../table.server.ts'
import { relationForm } from './schema.ts'

export const relationProposedJob = jobKind('characters.relation_proposed', { relationId: z.int() })

const DAY = 86_400

/**
 * Proposes a relation between the actor's character and another one, and tells the owner of that one by email. Between two characters of the
 * actor it needs no consent. A character that the actor cannot see is refused as one that does not exist. Throws
 * `relation_exists`, `too_many_relations`, and `too_many_tries` also where someone declined several times.
 */
export async function proposeRelation(ctx: RequestContext, fromId: number, input: unknown): Promise<number> {
  authorizeConfirmed(ctx)
  const me = await authorizeCharacterOwner(ctx, fromId)
  const { to, description } = parse(relationForm, input)
  await rateLimit(ctx, String(me.id), { name: 'character-relation', points: RELATION_PROPOSALS_PER_DAY, seconds: DAY })
  const other = await findCharacter(ctx, characterIdIn(to))
  if (!other || other.id === fromId) throw new AppError('invalid', { fields: { to: 'choice' } })
  const isOwn = other.ownerId === me.id
  if (!isOwn)
    await rateLimit(ctx, `${me.id}-${other.ownerId}`, {
      name: 'character-relation-to',
      points: RELATION_PROPOSALS_TO_PERSON,
      seconds: 30 * DAY,
    })
  try {
    return await transaction(ctx, async (txCtx) => {
      await assertFew(txCtx, [fromId, other.id])
      const [added] = await txCtx.db
        .insert(characterRelations)
        .values({ fromId, toId: other.id, description, acceptedAt: isOwn ? ctx.now : null, createdAt: ctx.now })
        .returning({ id: characterRelations.id })
      const relationId = added!.id
      if (!isOwn) await enqueue(txCtx, relationProposedJob, { relationId })
      return relationId
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('relation_exists') : error
  }
}

async function findCharacter(ctx: RequestContext, id: number | null) {
  if (id === null || !isRowId(id)) return null
  const [found] = await ctx.db.execute<{ id: number; ownerId: number }>(sql`
    select c.id, c.owner_id as "ownerId" from characters c
    where c.id = ${id} and c.deleted_at is null and ${visibleCharacters(ctx)}`)
  return found ?? null
}

/** Locks both characters in the order of their ids, so that neither gets more relations than it may have. */
async function assertFew(ctx: RequestContext, ids: [number, number]) {
  for (const id of ids.toSorted((a, b) => a - b)) {
    await ctx.db.execute(sql`select 1 from characters where id = ${id} for no key update`)
    const count = await ctx.db.$count(characterRelations, sql`${id} in (from_id, to_id)`)
    if (count >= CHARACTER_RELATIONS_MAX) throw new AppError('too_many_relations')
  }
}
