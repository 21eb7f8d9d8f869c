import { and, eq } from 'drizzle-orm'
import { authorizeDecision } from '#features/review/access.server.ts'
import { applyDecision } from '#features/review/commands/decisions.server.ts'
import { lockReviewable } from '#features/review/commands/reviewables.server.ts'
import { decidedJob } from '#features/review/decision-jobs.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import { eventReviewable } from '../review.server.ts'
import { correctionForm } from '../schema.ts'
import { eventTranslations } from '../table.server.ts'
import { touchEvent } from './fields.server.ts'
import { eventRevisions } from './table.server.ts'

/** What is waiting or public; drafts are nobody's business. */
const CORRECTABLE: readonly string[] = ['submitted', 'published']

/**
 * Corrects the title and description in one language while an event is reviewed. The slug stays. What it was and who changed it are kept as a
 * revision, which its panel shows; its organizers are told by email. Throws `changed_since` when it is not the text that was read. Null when
 * nothing changed.
 */
export async function correctEvent(ctx: RequestContext, id: number, form: unknown): Promise<number | null> {
  const me = authorizeTeam(ctx)
  const { locale, title, description, version } = parse(correctionForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, eventReviewable, id)
    await authorizeDecision(txCtx, 'event', id)
    if (!CORRECTABLE.includes(locked.state)) throw notFound()
    const before = await getEventSnapshot(txCtx.db, id)
    if (hashVersion(before) !== version) throw new AppError('changed_since')
    const isText = and(eq(eventTranslations.eventId, id), eq(eventTranslations.locale, locale))
    const written = await txCtx.db.update(eventTranslations).set({ title, description }).where(isText).returning()
    if (written.length === 0) throw notFound()
    await touchEvent(txCtx, id)
    const after = await getEventSnapshot(txCtx.db, id)
    const changed = changedTexts(before, after)
    if (changed.length === 0) return null
    const reviewed = { reviewedAt: ctx.now, reviewedBy: me.id }
    const [revision] = await txCtx.db
      .insert(eventRevisions)
      .values({ eventId: id, before, after, changedBy: me.id, changedAt: ctx.now, ...reviewed })
      .returning({ id: eventRevisions.id })
    return applyDecision(txCtx, locked, {
      action: 'correctEvent',
      from: [locked.state],
      to: locked.state,
      set: {},
      emailJob: decidedJob,
      details: { changed, correction: revision!.id },
    })
  })
}

const changedTexts = (before: EventSnapshot, after: EventSnapshot) =>
  Object.entries(after.texts).flatMap(([locale, text]) => {
    const former = before.texts[locale as keyof EventSnapshot['texts']]
    const names = ['title', 'description'] as const
    return names.flatMap((name) => (text?.[name] === former?.[name] ? [] : [`texts.${locale}.${name}`]))
  })
