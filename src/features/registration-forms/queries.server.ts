import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { registrationForms, registrationFormVersions } from './table.server.ts'

export type CurrentForm = { formId: number; version: number; definition: FormDefinition }

/** The current form of an event, or null if it has none. Does not check who may see the event. */
export async function findForm({ db }: RequestContext, eventId: number): Promise<CurrentForm | null> {
  const [found] = await db
    .select({
      formId: registrationForms.id,
      version: registrationForms.version,
      definition: registrationFormVersions.definition,
    })
    .from(registrationForms)
    .innerJoin(
      registrationFormVersions,
      and(
        eq(registrationFormVersions.formId, registrationForms.id),
        eq(registrationFormVersions.version, registrationForms.version),
      ),
    )
    .where(eq(registrationForms.eventId, eventId))
  return found ?? null
}

/** What a form asked in a version: answers are read with the one that they were given to. Throws 404 if there is none. */
export async function getFormVersion({ db }: RequestContext, formId: number, version: number): Promise<FormDefinition> {
  const [found] = await db
    .select({ definition: registrationFormVersions.definition })
    .from(registrationFormVersions)
    .where(and(eq(registrationFormVersions.formId, formId), eq(registrationFormVersions.version, version)))
  if (!found) throw notFound()
  return found.definition
}
