import { and, eq } from 'drizzle-orm'
import { registrationForms, registrationFormVersions } from '#features/registration-forms/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'

export type EventForm = { formId: number; version: number; definition: FormDefinition }

/** The current form of an event; null when it has none. */
export async function findEventForm(ctx: RequestContext, eventId: number): Promise<EventForm | null> {
  const { formId, version, definition } = registrationFormVersions
  const [form] = await ctx.db
    .select({ formId, version, definition })
    .from(registrationForms)
    .innerJoin(
      registrationFormVersions,
      and(eq(formId, registrationForms.id), eq(version, registrationForms.version)),
    )
    .where(eq(registrationForms.eventId, eventId))
  return form ?? null
}
