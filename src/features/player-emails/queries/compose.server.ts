import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listViews } from '#features/registrations/player-views/commands.server.ts'
import { listFilterOptions } from '#features/registrations/queries/players/matching.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { usesMoney } from '#shared/player-emails/placeholders.ts'
import type { ReplyTarget } from '#shared/player-emails/states.ts'
import type { ComposeView, EmailPreview } from '#shared/player-emails/views.ts'
import { mayUseFilters, playersQuery } from '#shared/registrations/players-query.ts'
import { audienceToken, countLocales, findAudience, type Reached } from '../audience.server.ts'
import { refusalOf, toSegment } from '../commands/checked-message.server.ts'
import { emailContent, type MessageTexts, renderBody } from '../content.server.ts'
import { type EmailEvent, readEmailEvent } from '../email-event.server.ts'
import type { RosterEntry } from '../roster.server.ts'
import { sampleEntry } from '../sample-entry.ts'
import { draftForm } from '../schema.ts'
import { messageTo, replyAddress } from '../sending/message-to.server.ts'

/** What the page for writing shows: whom the filters find, and the message as one of them reads it. */
export async function getCompose(ctx: RequestContext, ref: EventRef, form: unknown = {}): Promise<ComposeView> {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  const sent = parse(draftForm, form)
  const segment = toSegment(role, form, sent.ids)
  const mayMoney = can(role, 'money.read')
  const { reached, skipped } = await findAudience(ctx, eventId, segment)
  const event = await readEmailEvent(ctx, eventId)
  const one = reached.find(({ entry }) => entry.id === sent.as) ?? reached[0] ?? (await sample(ctx))
  const texts = {
    subjectEs: sent.subject_es,
    bodyEs: sent.body_es,
    subjectEn: sent.subject_en || null,
    bodyEn: sent.body_en || null,
  }
  const tellsMoney = Object.values(texts).some((text) => usesMoney(text ?? ''))
  const shown = tellsMoney && !mayMoney ? withoutMoney(one) : one
  const organizationEmail = event.es.replyTo?.address ?? null
  const replyTargets: ReplyTarget[] = organizationEmail ? ['organization', 'sender', 'nobody'] : ['nobody', 'sender']
  const replyTo = replyTargets.find((target) => target === sent.reply_to) ?? replyTargets[0]!
  const views = await listViews(ctx, ref)
  return {
    query: playersQuery.read(segment.query),
    ids: segment.ids ?? null,
    options: await listFilterOptions(ctx, ref),
    views: views.filter(({ query }) => mayUseFilters(playersQuery.read(query), role)),
    people: reached.map(({ entry, to }) => ({ id: entry.id, name: fullName(entry), locale: contentLocale(to.locale) })),
    readers: countLocales(reached),
    seen: audienceToken(reached),
    skipped: skipped.map(({ entry, reason }) => ({ id: entry.id, name: fullName(entry), reason })),
    preview: await previewOf(ctx, { ...texts, replyTo, event }, shown),
    replyTargets,
    organizationEmail,
    mayMoney,
    refusal: await refusalOf(ctx, eventId),
  }
}

type Written = MessageTexts & { replyTo: ReplyTarget; event: Record<ContentLocale, EmailEvent> }

/** The email as the person gets it, made by what sends it. The link that ends the emails is theirs alone: it is said, not given. */
async function previewOf(
  ctx: RequestContext,
  { event, replyTo, ...texts }: Written,
  one: Reached,
): Promise<EmailPreview> {
  const answers = await replyAddress(ctx, { replyTo, sentBy: authorizeSignedIn(ctx).id }, event)
  const written = { stored: { ...texts, kind: 'message' as const }, event, one, replyTo: answers, place: null }
  const { message, sending } = messageTo(ctx, written, '')
  const { fromName, subject, also, why } = emailContent(message, sending)
  const { html, note } = renderBody(message, sending)
  return {
    id: one.entry.id,
    name: fullName(one.entry),
    locale: contentLocale(one.to.locale),
    from: fromName,
    replyTo: answers?.address ?? null,
    subject,
    html,
    note,
    footer: [...(also ? [`${also.label}: ${also.text}`] : []), why],
  }
}

/** Of an event to which nobody comes yet, the writer reads it. */
async function sample(ctx: RequestContext): Promise<Reached> {
  const id = ctx.actor.kind === 'person' ? ctx.actor.id : 0
  const [user] = await ctx.db.execute<{ name: string }>(sql`select username as name from users where id = ${id}`)
  const name = user?.name ?? ''
  return { entry: sampleEntry(name), to: { email: '', locale: ctx.locale, name, isHolder: true, isTyped: false } }
}

const withoutMoney = ({ entry, to }: Reached): Reached => ({
  to,
  entry: { ...entry, owed: { open: 0, parts: [] } },
})

/** The name as the organization knows it. */
export const fullName = ({ account, name }: Pick<RosterEntry, 'account' | 'name'>) => account?.username ?? name ?? ''
