import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import {
  allFields,
  type FormDefinition,
  type FormField,
  type FormOption,
} from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'

type Version = { definition: FormDefinition; current: boolean; used: boolean }

/**
 * The fields that someone was asked: those of the current form in its order, then those that only earlier versions had, each with the
 * options that earlier versions had besides, so that an answer keeps its words. What was protected in any version stays so, and with it what only some answer to a protected field opens. Does not authorize.
 */
export async function listAskedFields({ db }: RequestContext, eventId: number): Promise<AskedField[]> {
  const versions = await db.execute<Version>(sql`
    select v.definition, v.version = f.version as current,
      v.version in (select r.form_version from registrations r where r.event_id = ${eventId} and r.form_version is not null) as used
    from registration_forms f join registration_form_versions v on v.form_id = f.id where f.event_id = ${eventId}
    order by v.version desc`)
  const asked = versions.filter(({ current, used }) => current || used)
  // Also of versions that nobody answered: answers to earlier ones were protected when they were saved.
  const everyField = versions.flatMap(({ definition }) => allFields(definition))
  const guarded = new Set(everyField.filter(({ sensitivity }) => sensitivity === 'special').map(({ key }) => key))
  const hinting = listHinting(everyField, guarded)
  const fields = new Map<string, AskedField>()
  for (const { definition, current } of asked)
    for (const field of allFields(definition)) {
      const { key, type } = field
      const known = fields.get(key)
      if (known) {
        const isNew = (option: FormOption) => !known.options.some((one) => one.key === option.key)
        if (known.type === type)
          fields.set(key, { ...known, options: [...known.options, ...field.options.filter(isNew)] })
        continue
      }
      if (type === 'static') continue
      const special = guarded.has(key) || hinting.has(key)
      fields.set(key, { ...field, special, hints: hinting.has(key), removed: !current })
    }
  return [...fields.values()]
}

/** The fields that are asked because of the answer to a protected one, also through others: whether they are answered tells it. */
function listHinting(fields: readonly FormField[], guarded: ReadonlySet<string>): Set<string> {
  const hinting = new Set<string>()
  const isOpened = ({ key, show_if }: FormField) =>
    show_if !== null && !guarded.has(key) && !hinting.has(key) && (guarded.has(show_if.key) || hinting.has(show_if.key))
  for (let found = fields.filter(isOpened); found.length > 0; found = fields.filter(isOpened))
    for (const { key } of found) hinting.add(key)
  return hinting
}

/** Those whose answers may be listed, filtered, counted and exported. */
export const listedFields = (fields: readonly AskedField[]) => fields.filter(({ special }) => !special)

/** Those that the reader may see at all: who reads no answers is told of no questions. Does not authorize. */
export const listReadableFields = async (
  ctx: RequestContext,
  { eventId, role }: { eventId: number; role: EventRole },
): Promise<AskedField[]> => (can(role, 'players.read') ? listAskedFields(ctx, eventId) : [])
