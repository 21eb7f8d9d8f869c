import type { EventsRef } from '#features/events/access.server.ts'
import { listDeskMoney } from '#features/payments/queries/alike-accounts.server.ts'
import { countHeldEmails } from '#features/player-emails/queries/held.server.ts'
import { listWrittenAfter } from '#features/player-emails/queries/written-after.server.ts'
import { countWaitingQuestions } from '#features/questions/queries/team.server.ts'
import { listPeopleFigures } from '#features/registrations/queries/players/people-figures.server.ts'
import { listTicketFiguresOf } from '#features/registrations/queries/ticket-figures.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { DeskEvent, EventDesk } from '#shared/registrations/event-desk.ts'
import { deskOf, phaseOf, TAKES_PEOPLE } from './desk-of-event.ts'

/** The people and the money of a public event that has registrations here, or will have; null for others. */
export async function loadDesk(ctx: RequestContext, event: PanelEvent & DeskEvent): Promise<EventDesk | null> {
  const { id, status } = event.organization
  // Nobody signs up with a closed one, whatever its events say.
  const signup = status === 'closed' ? 'closed' : event.signup
  const desks = await loadDesks(ctx, { id, role: event.role }, [{ ...event, signup }])
  return desks.get(event.translationId) ?? null
}

type Organization = { id: number; role: EventRole }

/** The same of several events of an organization, by their translations: each figure is asked for once, not once for each event. */
export async function loadDesks(
  ctx: RequestContext,
  { id, role }: Organization,
  events: readonly DeskEvent[],
): Promise<Map<number, EventDesk>> {
  const refOf = (some: readonly DeskEvent[]): EventsRef => ({
    organization: id,
    events: some.map(({ translationId }) => translationId),
  })
  const open = events.filter(({ moderation }) => moderation === 'published')
  const figures = open.length > 0 ? await listTicketFiguresOf(ctx, refOf(open)) : new Map()
  const questions =
    open.length > 0 && can(role, 'questions.answer') ? await countWaitingQuestions(ctx, refOf(open)) : null
  const shown = open.filter(
    (event) =>
      figures.has(event.translationId) ||
      questions?.has(event.translationId) ||
      (phaseOf(event) === 'ahead' && TAKES_PEOPLE.includes(event.signup)),
  )
  if (shown.length === 0) return new Map()
  const asked = refOf(shown)
  const people = can(role, 'players.read') ? await listPeopleFigures(ctx, asked) : null
  const money = can(role, 'money.read') ? await listDeskMoney(ctx, asked) : null
  const written = can(role, 'emails.send') ? await listWrittenAfter(ctx, asked) : null
  const held = can(role, 'emails.send') ? await countHeldEmails(ctx, asked) : null
  return new Map(
    shown.map((event) => {
      const ref = event.translationId
      const found = {
        figures: figures.get(ref) ?? [],
        people: people?.get(ref) ?? null,
        money: money?.get(ref) ?? null,
        // Whoever may not write to the players owes them no thanks.
        isWrittenTo: written?.has(ref) ?? true,
        held: held?.get(ref) ?? 0,
        questions: questions?.get(ref) ?? 0,
      }
      return [ref, deskOf(event, found, { role, locale: ctx.locale, today: dayAt(ctx.now) })]
    }),
  )
}
