import { sql } from 'drizzle-orm'
import { findForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Answers, FormDefinition } from '#shared/registrations/form-definition.ts'
import { isLive, type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { visibleFields } from '#shared/registrations/visible-fields.ts'

type Asked = { eventId: number; ticketId: number; state: RegistrationState; answers: Answers }

/** Whether the form of an event requires a character of someone with this registration. */
export async function requiresCharacter(ctx: RequestContext, registrationId: number): Promise<boolean> {
  const [row] = await ctx.db.execute<Asked>(sql`
    select event_id as "eventId", ticket_id as "ticketId", state, answers || special_answers as answers
    from registrations where id = ${registrationId}`)
  if (!row) return false
  const form = await findForm(ctx, row.eventId)
  return form !== null && asksCharacter(form.definition, row)
}

export const asksCharacter = (definition: FormDefinition, { ticketId, state, answers }: Omit<Asked, 'eventId'>) =>
  isLive(state) &&
  visibleFields(definition, {
    ticketId,
    answers,
    stages: takesSeat(state) ? ['signup', 'followup'] : ['signup'],
  }).some(({ type, required }) => type === 'character' && required)
