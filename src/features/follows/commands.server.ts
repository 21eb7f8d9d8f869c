import { and, eq, type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { Mark } from '#shared/follows.ts'
import { FOLLOWS_MAX, MARKS_PER_HOUR, SAVED_EVENTS_MAX } from '#shared/limits.ts'
import { settingsForm } from './schema.ts'
import { followSettings, follows, savedEvents } from './table.server.ts'

const LIMIT = { name: 'marks', points: MARKS_PER_HOUR, seconds: 3600 }

/**
 * Saves an event, asks to be told when its sign-up opens, or follows something. Twice is as once. Throws 404 for what is not public,
 * `too_many_saved`, `too_many_follows` and `too_many_tries`.
 */
export async function setMark(ctx: RequestContext, mark: Mark) {
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, String(me.id), LIMIT)
  await transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    // Also the lock under which what someone has is counted.
    await db.execute(sql`insert into follow_settings (user_id, digested_at) values (${me.id}, ${ctx.now.toISOString()})
      on conflict (user_id) do update set user_id = excluded.user_id`)
    if ('eventId' in mark) await saveEvent(txCtx, me.id, mark)
    else await addFollow(txCtx, me.id, mark)
  })
}

async function saveEvent(ctx: RequestContext, userId: number, { kind, eventId }: Mark & { eventId: number }) {
  const found = await ctx.db.execute(sql`select 1 from events e where e.id = ${eventId} and ${visibleEvents(ctx)}`)
  if (found.length === 0) throw notFound()
  const isSaved = and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, eventId))
  const isNew = (await ctx.db.$count(savedEvents, isSaved)) === 0
  if (isNew && (await ctx.db.$count(savedEvents, eq(savedEvents.userId, userId))) >= SAVED_EVENTS_MAX)
    throw new AppError('too_many_saved')
  const alert = { signupAlert: true, signupAlertedAt: null }
  const row = { userId, eventId, createdAt: ctx.now, ...(kind === 'alert' && alert) }
  const insert = ctx.db.insert(savedEvents).values(row)
  if (kind === 'save') return insert.onConflictDoNothing()
  // Asked for again: whoever was told already is told of the next time.
  const setWhere = sql`not ${savedEvents.signupAlert}`
  return insert.onConflictDoUpdate({ target: [savedEvents.userId, savedEvents.eventId], set: alert, setWhere })
}

async function addFollow(ctx: RequestContext, userId: number, mark: Exclude<Mark, { eventId: number }>) {
  const subject = await subjectOf(ctx, mark)
  if (!subject) throw notFound()
  const inserted = await ctx.db
    .insert(follows)
    .values({ userId, ...subject, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: follows.id })
  if (inserted.length > 0 && (await ctx.db.$count(follows, eq(follows.userId, userId))) > FOLLOWS_MAX)
    throw new AppError('too_many_follows')
}

/** The columns of what is followed; null for an organizer that is not public. */
async function subjectOf(ctx: RequestContext, mark: Exclude<Mark, { eventId: number }>) {
  if (mark.kind === 'province') return { county: mark.name }
  if (mark.kind === 'search') return { search: mark.query }
  const [organizer] = await ctx.db.execute<{ id: number }>(
    sql`select o.id from organizations o where o.slug = ${mark.slug} and ${visibleOrganizers(ctx)}`,
  )
  return organizer ? { organizerId: organizer.id } : null
}

/** Takes it back, also where it is not public any more. What is not there stays so. An alert taken back leaves the event saved. */
export async function removeMark(ctx: RequestContext, mark: Mark) {
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, String(me.id), LIMIT)
  if ('eventId' in mark) {
    const row = and(eq(savedEvents.userId, me.id), eq(savedEvents.eventId, mark.eventId))
    if (mark.kind === 'save') return void (await ctx.db.delete(savedEvents).where(row))
    return void (await ctx.db.update(savedEvents).set({ signupAlert: false, signupAlertedAt: null }).where(row))
  }
  await ctx.db.delete(follows).where(and(eq(follows.userId, me.id), conditionOf(mark)))
}

const conditionOf = (mark: Exclude<Mark, { eventId: number }>): SQL => {
  if (mark.kind === 'province') return sql`${follows.county} = ${mark.name}`
  if (mark.kind === 'search') return sql`${follows.search} = ${mark.query}`
  const organizer = sql`(select o.id from organizations o where o.slug = ${mark.slug})`
  // Also by one that was merged into it.
  return sql`${follows.organizerId} in (select m.id from organizations m where m.id = ${organizer} or m.merged_into = ${organizer})`
}

/** Saves how often the digest comes, and whether changes of saved events are emailed. Returns whether anything changed. */
export async function saveFollowSettings(ctx: RequestContext, form: unknown): Promise<boolean> {
  const me = authorizeSignedIn(ctx)
  const { digest, saved_emails: savedEmails } = parse(settingsForm, form)
  return transaction(ctx, async ({ db }) => {
    const [before] = await db.select().from(followSettings).where(eq(followSettings.userId, me.id)).for('update')
    if (before && before.digest === digest && before.savedEmails === savedEmails) return false
    // Whoever takes it up again is not told of all that was new meanwhile.
    const restarts = !before || (before.digest === 'none' && digest !== 'none')
    const set = { digest, savedEmails, ...(restarts && { digestedAt: ctx.now }) }
    await db
      .insert(followSettings)
      .values({ userId: me.id, ...set })
      .onConflictDoUpdate({ target: followSettings.userId, set })
    return true
  })
}
