import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { coverSlug, joinTranslation, localToday } from '#features/events/queries/list.server.ts'
import { events, eventTranslations } from '#features/events/table.server.ts'
import { focalPoint, pictureUrl } from '#features/media/queries.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonFirst, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { LIVE_STATES, type RegistrationState } from '#shared/registrations/states.ts'
import { ownCharacters, readableBackgrounds, visibleCharacters } from '../access.server.ts'
import { characters } from '../table.server.ts'

const c = columnsOf(characters, 'c')
const [e, t] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 't')]

/** States in which others see that the character is played there: a place was taken. */
const PLAYED_STATES: readonly RegistrationState[] = ['confirmed', 'attended']
const inStates = (states: readonly RegistrationState[]) =>
  sql`r.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`

/** SQL: the next event that the character `c` is played at, else the latest. */
export const eventJson = (ctx: RequestContext) =>
  jsonFirst(
    jsonObject({
      id: t.id,
      title: t.title,
      slug: t.slug,
      locale: t.locale,
      theme: e.theme,
      art: coverSlug,
      dateStart: sql<string | null>`e.date_start`,
      dateEnd: sql<string | null>`e.date_end`,
    }),
    {
      from: sql`character_links l join registrations r on r.id = l.registration_id join events e on e.id = r.event_id
        left join venues v on v.id = e.venue_id ${joinTranslation(ctx)}
        where l.character_id = c.id and l.revoked_at is null and ${visibleEvents(ctx)}
          and (${inStates(PLAYED_STATES)} or (${inStates(LIVE_STATES)} and ${ownCharacters(ctx)}))`,
      orderBy: sql`e.last_day >= ${localToday(ctx)} desc, case when e.last_day >= ${localToday(ctx)} then e.date_start end,
        e.date_start desc nulls last, e.id`,
    },
  )

/** SQL: what is shown of the portrait of character `c`. */
export const portraitJson = jsonFirst(
  jsonObject({
    url: pictureUrl('medium'),
    full: pictureUrl('original'),
    alternativeText: sql<string | null>`m.alternative_text`,
    focal: focalPoint,
  }),
  {
    from: sql`character_media cm join media m on m.id = cm.media_id
      where cm.character_id = c.id and cm.role = 'portrait' and m.removed_at is null`,
    orderBy: sql`m.id desc`,
  },
)

/** SQL: seeds the generated mask; like those of people it is 32 hexadecimal digits. */
export const maskKey = sql<string>`md5('character ' || c.id)`

const sheetJson = (ctx: RequestContext): SQL<CharacterSheet> =>
  jsonObject({
    id: c.id,
    name: c.name,
    status: c.status,
    visibility: c.visibility,
    createdAt: c.createdAt,
    updatedAt: c.updatedAt,
    mask: maskKey,
    portrait: portraitJson,
    event: eventJson(ctx),
    isOwn: sql<boolean>`${ownCharacters(ctx)}`,
    readsBackground: sql<boolean>`${readableBackgrounds(ctx)}`,
    isHidden: sql<boolean>`c.hidden_at is not null`,
    deletedAt: c.deletedAt,
  })

/** The character for the sheet around all of its pages. Throws 404 for who may not open it. */
export async function getCharacter(ctx: RequestContext, id: number): Promise<CharacterSheet> {
  const [found] = isRowId(id)
    ? await selectJson(ctx.db, sheetJson(ctx), sql`from characters c where c.id = ${id} and ${visibleCharacters(ctx)}`)
    : []
  if (!found) throw notFound()
  await tagCharacter(ctx, id)
  return found
}

/** What else than the character changes its pages for visitors: the events it may be shown with, and their organizers. */
export async function tagCharacter(ctx: RequestContext, id: number) {
  if (!ctx.cacheTags) return
  const rows = await ctx.db.execute<{ id: number }>(
    // Also of what is not shown now: it may be again.
    sql`select distinct r.event_id as id from character_links l join registrations r on r.id = l.registration_id
      where l.character_id = ${id}`,
  )
  addCacheTags(ctx, `character:${id}`, 'organizers', 'venues', ...rows.map((row) => `event:${row.id}`))
}
