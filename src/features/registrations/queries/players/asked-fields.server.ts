import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'

type Version = { definition: FormDefinition; current: boolean; used: boolean }

/**
 * The fields that somebody was asked: those of the current form in its order, then those that only earlier versions had. What was
 * protected in any version stays so. Does not authorize.
 */
export async function listAskedFields({ db }: RequestContext, eventId: number): Promise<AskedField[]> {
  const versions = await db.execute<Version>(sql`
    select v.definition, v.version = f.version as current,
      exists (select 1 from registrations r where r.event_id = f.event_id and r.form_id = v.form_id and r.form_version = v.version) as used
    from registration_forms f join registration_form_versions v on v.form_id = f.id where f.event_id = ${eventId}
    order by v.version desc`)
  const fields = new Map<string, AskedField>()
  for (const { definition, current, used } of versions) {
    if (!current && !used) continue
    for (const field of allFields(definition)) {
      if (field.type === 'static') continue
      const known = fields.get(field.key)
      const special = field.sensitivity === 'special' || known?.special === true
      fields.set(field.key, known ? { ...known, special } : { ...field, special, removed: !current })
    }
  }
  return [...fields.values()]
}

/** Those whose answers may be listed, filtered, counted and exported. */
export const listedFields = (fields: readonly AskedField[]) => fields.filter(({ special }) => !special)
