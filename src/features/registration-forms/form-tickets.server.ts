import { and, eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'

export const listTicketIds = async ({ db }: RequestContext, eventId: number): Promise<number[]> =>
  (await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.eventId, eventId))).map(({ id }) => id)

/** Those that everybody finds, archived ones included. */
export const listPublicTicketIds = async ({ db }: RequestContext, eventId: number): Promise<number[]> => {
  const isPublic = and(eq(tickets.eventId, eventId), eq(tickets.visibility, 'public'))
  return (await db.select({ id: tickets.id }).from(tickets).where(isPublic)).map(({ id }) => id)
}

/** Tickets that were removed since stay in the questions that were for them alone: without one they would be for all. */
export const ticketIdsIn = (definition: FormDefinition) => allFields(definition).flatMap((field) => field.tickets)

/** The definition for another event: the ids of its tickets by those of the first. A question for tickets that it lacks is for all. */
export const withTickets = ({ sections }: FormDefinition, idOf: ReadonlyMap<number, number>): FormDefinition => ({
  sections: sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({ ...field, tickets: field.tickets.flatMap((id) => idOf.get(id) ?? []) })),
  })),
})

/**
 * The definition as people see it who know of these tickets alone: without the questions for other tickets, sections that have no others,
 * and their ids.
 */
export const forTickets = ({ sections }: FormDefinition, known: ReadonlySet<number>): FormDefinition => ({
  sections: sections.flatMap((section) => {
    const fields = section.fields
      .map((field) => ({ field, tickets: field.tickets.filter((id) => known.has(id)) }))
      .filter(({ field, tickets }) => field.tickets.length === 0 || tickets.length > 0)
      .map(({ field, tickets }) => ({ ...field, tickets }))
    return section.fields.length > 0 && fields.length === 0 ? [] : [{ ...section, fields }]
  }),
})
