import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { consentText, type ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { registrationConsents } from '../table.server.ts'

type Consents = ParsedAnswers['consents']

/** Keeps the texts that were agreed to, each with the hash of its words as their version. */
export async function insertConsents(ctx: RequestContext, registrationId: number, consents: Consents) {
  if (consents.length === 0) return
  const rows = consents.map((consent) => ({
    ...consent,
    registrationId,
    at: ctx.now,
    version: createHash('sha256').update(consent.shown).digest('hex'),
  }))
  await ctx.db.insert(registrationConsents).values(rows).onConflictDoNothing()
}

/**
 * Of the consents sent with a change of answers, those to be kept: given or withdrawn since, or given to another text than before. The same
 * text in the other language is not another one.
 */
export async function findNewConsents(
  ctx: RequestContext,
  registrationId: number,
  { consents, definition }: { consents: Consents; definition: FormDefinition },
): Promise<Consents> {
  if (consents.length === 0) return []
  const kept = await ctx.db.execute<{ key: string; shown: string; given: boolean }>(sql`
    select distinct on (key) key, shown, given from registration_consents where registration_id = ${registrationId}
    order by key, at desc`)
  const textsOf = (key: string) => {
    const field = allFields(definition).find((one) => one.key === key)
    return field ? CONTENT_LOCALES.map((locale) => consentText(field, locale)) : []
  }
  return consents.filter(({ key, given }) => {
    const last = kept.find((one) => one.key === key)
    return (last?.given ?? false) !== given || (given && !textsOf(key).includes(last!.shown))
  })
}
