import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import { getFormVersion } from '#features/registration-forms/queries.server.ts'
import type { EventTerms } from '#features/registrations/event-terms.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { RegisterForm } from '#features/registrations/schema.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { SIGN_UPS_PER_HOUR } from '#shared/limits.ts'
import { chosenCharacter } from '#shared/registrations/character-choice.ts'
import { allFields, type FormDefinition, type FormField } from '#shared/registrations/form-definition.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { isForTicket } from '#shared/registrations/visible-fields.ts'
import { assertValid, refusal } from './refusal.server.ts'
import { isSiteConsent } from './site-consents.server.ts'

/** Counts a form that someone sent, refused ones too. */
export const countSignUp = (ctx: RequestContext, userId: number) =>
  rateLimit(ctx, String(userId), { name: 'sign-up', points: SIGN_UPS_PER_HOUR, seconds: 3600 })

/** Throws 404 for events that are not public, `closed` and `not_open`. */
export function assertSignupOpen(_ctx: RequestContext, terms: EventTerms) {
  const { visible, eventStatus, organizationStatus, lastDay, signup, signupOpens, today } = terms
  if (!visible) throw notFound()
  const takesPlace = eventStatus === 'confirmed' || eventStatus === 'tentative'
  const isOver = lastDay === null || lastDay < today
  if (!takesPlace || isOver || organizationStatus !== 'active') throw refusal('closed')
  if (signup === 'closed' || signup === 'changes_only' || signup === 'external') throw refusal('closed')
  const isScheduled = signup === 'scheduled' && (signupOpens === null || signupOpens > today)
  if (signup === 'none' || isScheduled) throw refusal('not_open')
}

/**
 * Whether the account still exists, at the end of all locks: it cannot be erased before this transaction ends. Its session was read before,
 * and a row that is inserted after an erasure would belong to nobody. Throws `forbidden`,
 * and `erasure_asked` for an account that is about to be erased.
 */
export async function assertAccountExists(ctx: RequestContext, userId: number) {
  const [user] = await ctx.db
    .select({ eraseAfter: users.eraseAfter })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), isNull(users.blockedAt)))
    .for('key share')
  if (!user) throw new AppError('forbidden')
  if (user.eraseAfter) throw new AppError('erasure_asked')
}

/** What this form registered before, the person first; null if it is new. */
export async function findByFormKey(
  ctx: RequestContext,
  { eventId }: Pick<Seats, 'eventId'>,
  { userId, formKey }: { userId: number; formKey: string | null },
): Promise<RegistrationRow[] | null> {
  if (formKey === null) return null
  const [own] = await ctx.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.holderId, userId), eq(registrations.formKey, formKey)))
  if (!own) return null
  if (own.eventId !== eventId) throw refusal('duplicate')
  return ctx.db
    .select()
    .from(registrations)
    .where(or(eq(registrations.id, own.id), eq(registrations.groupId, own.groupId ?? own.id)))
    .orderBy(asc(registrations.id))
}

/** Whether the person is registered for the event already. */
export async function hasLiveRegistration(
  ctx: RequestContext,
  { eventId }: Pick<Seats, 'eventId'>,
  userId: number,
): Promise<boolean> {
  const { id, userId: user, isTest, state } = registrations
  const [found] = await ctx.db
    .select({ id })
    .from(registrations)
    .where(
      and(eq(registrations.eventId, eventId), eq(user, userId), eq(isTest, false), inArray(state, [...LIVE_STATES])),
    )
  return found !== undefined
}

/**
 * Throws when the person would manage more companions at the event than it allows, with those that stayed when they cancelled their own
 * registration. In a test only those that were sent count.
 */
export async function assertCompanions(
  ctx: RequestContext,
  { eventId, terms }: Seats,
  { userId, added, test }: { userId: number; added: number; test: boolean },
) {
  const { holderId, userId: user, isTest, state } = registrations
  const isCompanion = and(eq(holderId, userId), isNull(user), eq(isTest, false))
  const before =
    added === 0 || test
      ? 0
      : await ctx.db.$count(
          registrations,
          and(eq(registrations.eventId, eventId), isCompanion, inArray(state, [...LIVE_STATES])),
        )
  if (before + added > terms.companions && added > 0) assertValid({ additionals: 'too_many' })
}

/** The answers with what was sent apart from them: consents by key, and the character. Throws for consents that the form does not ask. */
export function withAnswersSentApart(definition: FormDefinition, form: RegisterForm): unknown {
  const { answers, consents, character } = form
  const fields = allFields(definition)
  const asked = fields.filter(({ type }) => type === 'consent').map(({ key }) => key)
  if (consents.some((key) => !asked.includes(key) && !isSiteConsent(key))) assertValid({ consents: 'choice' })
  const takes = (one: FormField) => one.type === 'character' && isForTicket(one, form.ticket)
  const field = character === null ? undefined : fields.find(takes)
  const given = consents.filter((key) => asked.includes(key))
  const apart = [...given.map((key) => [key, true]), ...(field ? [[field.key, character]] : [])]
  if (apart.length === 0) return answers
  const isRecord = answers === undefined || answers === null || (typeof answers === 'object' && !Array.isArray(answers))
  return isRecord ? { ...Object.fromEntries(apart), ...answers } : answers
}

/**
 * Throws if the form was changed while it was filled in so that other consents or prices would count than those that were shown.
 * `parseWith` parses what was sent as answers to one of the versions.
 */
export async function assertSameForm(
  ctx: RequestContext,
  { form }: Seats,
  { form_version: seen }: Pick<RegisterForm, 'form_version'>,
  parseWith: (definition: FormDefinition) => Pick<ParsedAnswers, 'consents' | 'options'>,
) {
  if (!form || seen === null || seen === form.version) return
  const shown = await findVersion(ctx, form.formId, seen)
  const agreedTo = (definition: FormDefinition) => {
    const { consents, options } = parseWith(definition)
    return JSON.stringify([consents, options])
  }
  if (!shown || agreedTo(shown) !== agreedTo(form.definition)) assertValid({ form_version: 'form_changed' })
}

const findVersion = (ctx: RequestContext, formId: number, version: number) =>
  getFormVersion(ctx, formId, version).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return null
    throw error
  })

/**
 * A character that was sent beside the answers of a form without a question for it: its id, to be linked all the same, or `unknown` where it
 * is none of the person's own. Null where none was sent, or a question takes it.
 */
export function characterSentApart(
  definition: FormDefinition,
  { character, ticket }: Pick<RegisterForm, 'character' | 'ticket'>,
  choosable: ReadonlyMap<number, string>,
): number | 'unknown' | null {
  const isAsked = allFields(definition).some((field) => field.type === 'character' && isForTicket(field, ticket))
  if (character === null || isAsked) return null
  const id = chosenCharacter(character)
  return id !== null && choosable.has(id) ? id : 'unknown'
}
