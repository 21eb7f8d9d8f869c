import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { EMAIL_STATES, MISSING, matchesFilter, type PlayerFilter } from '#shared/player-emails/filter.ts'
import { usesMoney } from '#shared/player-emails/placeholders.ts'
import type { ComposeView, EmailPreview } from '#shared/player-emails/views.ts'
import { audienceToken, countLocales, type Reached, toAudience } from '../audience.server.ts'
import { refusalOf, toFilter } from '../commands/checked-message.server.ts'
import { renderBody } from '../content.server.ts'
import { readEmailEvent } from '../email-event.server.ts'
import { type Roster, type RosterEntry, readRoster } from '../roster.server.ts'
import { sampleEntry } from '../sample-entry.ts'
import { draftForm } from '../schema.ts'

/** What the page for writing shows: whom the chosen boxes find, and the message as one of them reads it. */
export async function getCompose(ctx: RequestContext, ref: EventRef, form: unknown = {}): Promise<ComposeView> {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  const sent = parse(draftForm, form)
  const filter = toFilter(role, sent)
  const mayMoney = can(role, 'money.read')
  const roster = await readRoster(ctx, eventId)
  const found = roster.entries.filter((entry) => matchesFilter(filter, entry))
  const { reached, skipped } = await toAudience(ctx, roster, found, 'message')
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
  return {
    filter,
    options: optionsOf(ctx, roster, mayMoney),
    people: reached.map(({ entry, to }) => ({ id: entry.id, name: fullName(entry), locale: contentLocale(to.locale) })),
    readers: countLocales(reached),
    seen: audienceToken(reached),
    skipped: skipped.map(({ entry, reason }) => ({ id: entry.id, name: fullName(entry), reason })),
    preview: previewOf(ctx, { ...texts, event }, shown),
    replyTargets: organizationEmail ? ['organization', 'sender', 'nobody'] : ['nobody', 'sender'],
    organizationEmail,
    mayMoney,
    refusal: await refusalOf(ctx, eventId),
  }
}

type Texts = { subjectEs: string; bodyEs: string; subjectEn: string | null; bodyEn: string | null }

function previewOf(
  ctx: RequestContext,
  message: Texts & { event: Awaited<ReturnType<typeof readEmailEvent>> },
  { entry, to }: Reached,
): EmailPreview {
  const recipient = { email: to.email, locale: to.locale, username: null }
  const whole = { ...message, kind: 'message' as const, entry, to, place: null, replyTo: null, unsubscribeUrl: null }
  const body = renderBody(whole, { recipient, site: ctx.services.settings, jobId: '' })
  const { from, subject, html, note, why } = body
  return { id: entry.id, name: fullName(entry), locale: contentLocale(to.locale), from, subject, html, note, why }
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

function optionsOf({ locale }: RequestContext, { entries }: Roster, mayMoney: boolean): ComposeView['options'] {
  const count = (filter: PlayerFilter) => entries.filter((entry) => matchesFilter(filter, entry)).length
  const tickets = new Map(entries.map((entry) => [entry.ticketId, entry]))
  return {
    states: EMAIL_STATES.map((value) => ({ value, count: count({ states: [value] }) })).filter(
      ({ count: number }) => number > 0,
    ),
    tickets: [...tickets.values()]
      .map(({ ticketId, ticketEs, ticketEn }) => ({
        value: ticketId,
        title: (contentLocale(locale) === 'en' && ticketEn) || ticketEs,
        count: count({ tickets: [ticketId] }),
      }))
      .sort((a, b) => a.value - b.value),
    missing: MISSING.filter((thing) => thing !== 'payment' || mayMoney).map((value) => ({
      value,
      count: count({ missing: [value] }),
    })),
    overdue: mayMoney ? count({ overdue: true }) : null,
  }
}
