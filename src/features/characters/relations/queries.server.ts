import { type SQL, sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type {
  CharacterRelation,
  OwnRelation,
  RelatedCharacter,
  RelationCandidate,
} from '#shared/characters/relations.ts'
import { authorizeCharacterOwner, visibleCharacters } from '../access.server.ts'

/** SQL: a character as one side of a relation. */
const side = (alias: string): SQL<RelatedCharacter> => {
  const character = sql.identifier(alias)
  return sql<RelatedCharacter>`json_build_object('id', ${character}.id, 'name', ${character}.name,
    'mask', md5('character ' || ${character}.id))`
}

/** The relations of a character that both accepted, with those others that the actor can see. Does not check who sees the character itself. */
export async function listRelations(ctx: RequestContext, characterId: number): Promise<CharacterRelation[]> {
  const rows = await ctx.db.execute<CharacterRelation>(sql`
    select x.id, x.description, ${side('f')} as "from", ${side('t')} as "to"
    from character_relations x join characters f on f.id = x.from_id join characters t on t.id = x.to_id
      join characters c on c.id = case when x.from_id = ${characterId} then x.to_id else x.from_id end
    where ${characterId} in (x.from_id, x.to_id) and x.accepted_at is not null and c.deleted_at is null
      and ${visibleCharacters(ctx)}
    order by c.name collate "es-x-icu", x.id`)
  return [...rows]
}

/** Every relation of the actor's character, with proposals: those that were received first. Throws 404 for anybody else. */
export async function listOwnRelations(ctx: RequestContext, characterId: number): Promise<OwnRelation[]> {
  await authorizeCharacterOwner(ctx, characterId, { deleted: true })
  const isFrom = sql`x.from_id = ${characterId}`
  const rows = await ctx.db.execute<OwnRelation>(sql`
    select x.id, x.description, ${isFrom} as "isFrom",
      case when c.deleted_at is null and ${visibleCharacters(ctx)} then ${side('c')} end as other,
      case when x.accepted_at is null and not ${isFrom} and c.deleted_at is null then c.name end as "proposedBy",
      case when x.accepted_at is not null then 'accepted' when ${isFrom} then 'sent' else 'received' end as state
    from character_relations x join characters c on c.id = case when ${isFrom} then x.to_id else x.from_id end
    where ${characterId} in (x.from_id, x.to_id)
    order by (x.accepted_at is null and not ${isFrom}) desc, x.accepted_at is null desc, c.name collate "es-x-icu", x.id`)
  return [...rows]
}

/** How many proposals wait for the actor's answer, by character. Empty for visitors. */
export async function countProposals(ctx: RequestContext, ownerId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db.execute<{ id: number; count: number }>(sql`
    select c.id, count(*)::int as count from character_relations x join characters c on c.id = x.to_id
    where c.owner_id = ${ownerId} and c.deleted_at is null and x.accepted_at is null group by c.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Characters that the actor can see and that are played at an event of theirs which shows its participants to them. Those with a relation
 * already are left out. Throws 404 for anybody but the owner.
 */
export async function listRelationCandidates(ctx: RequestContext, characterId: number): Promise<RelationCandidate[]> {
  const me = await authorizeCharacterOwner(ctx, characterId)
  const seated = (alias: string) => sql`${sql.identifier(alias)}.state in ('confirmed', 'attended')`
  const rows = await ctx.db.execute<RelationCandidate>(sql`
    select distinct on (c.name collate "es-x-icu", c.id) c.id, c.name, t.title as event
    from registrations m join registration_settings s on s.event_id = m.event_id and s.participants <> 'organizers'
      join events e on e.id = m.event_id and e.deleted_at is null ${joinTranslation(ctx)}
      join registrations r on r.event_id = e.id and r.id <> m.id and not r.is_test and ${seated('r')}
      join character_links l on l.registration_id = r.id and l.revoked_at is null
      join characters c on c.id = l.character_id and c.deleted_at is null
    where m.user_id = ${me.id} and not m.is_test and ${seated('m')} and c.owner_id <> ${me.id} and ${visibleCharacters(ctx)}
      and not exists (select 1 from character_relations x where least(x.from_id, x.to_id) = least(c.id, ${characterId})
        and greatest(x.from_id, x.to_id) = greatest(c.id, ${characterId}))
    order by c.name collate "es-x-icu", c.id, e.date_start desc limit 300`)
  return [...rows]
}
