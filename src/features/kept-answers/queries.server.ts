import { asc, eq, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { LAPSED_ANSWERS_DAYS, PROTECTED_ANSWERS_MONTHS } from '#shared/limits.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import {
  type AskedForm,
  askedKinds,
  fillIn,
  KEPT_KINDS,
  type KeepScope,
  type KeptKind,
  type KeptValue,
  type OfferedAnswers,
  scopeOf,
} from '#shared/registrations/kept-answers.ts'
import { keptAnswerConsents, keptAnswers } from './table.server.ts'

/** What one row is encrypted for: that of another person or kind cannot be read in its place. */
const encryptedFor = (userId: number, kind: KeptKind) => `kept-answers ${userId} ${kind}`

export const encryptAnswer = ({ services }: RequestContext, userId: number, kind: KeptKind, value: KeptValue) =>
  encrypt(services.secret, encryptedFor(userId, kind), JSON.stringify(value))

/** Null where it cannot be read any more, because SECRET was changed. */
function decryptAnswer({ services }: RequestContext, userId: number, kind: KeptKind, encrypted: string) {
  const text = decrypt(services.secret, encryptedFor(userId, kind), encrypted)
  return text === null ? null : (JSON.parse(text) as KeptValue)
}

/** `lapsesAt`, `erasedAt`: of protected answers, when the agreement ends and when they are erased unless it is renewed. */
export type KeptConsent = {
  scope: KeepScope
  shown: string
  agreedAt: Date
  lapsesAt: Date | null
  erasedAt: Date | null
}
export type KeptAnswer = { kind: KeptKind; value: KeptValue | null; keptAt: Date }
export type KeptAnswersList = { answers: KeptAnswer[]; consents: KeptConsent[] }

const afterMonths = sql`${keptAnswerConsents.agreedAt} + make_interval(months => ${PROTECTED_ANSWERS_MONTHS})`
/** When protected answers are erased. */
export const erasedAt = sql<Date>`${afterMonths} + make_interval(days => ${LAPSED_ANSWERS_DAYS})`.mapWith(
  keptAnswerConsents.agreedAt,
)

/** What a person keeps. The caller has authorized. */
export async function readKeptAnswers(ctx: RequestContext, userId: number): Promise<KeptAnswersList> {
  const { scope, shown, agreedAt } = keptAnswerConsents
  const lapsesAt = sql<Date>`${afterMonths}`.mapWith(agreedAt)
  const consents = await ctx.db
    .select({ scope, shown, agreedAt, lapsesAt, erasedAt })
    .from(keptAnswerConsents)
    .where(eq(keptAnswerConsents.userId, userId))
    .orderBy(asc(scope))
  const stored = await ctx.db.select().from(keptAnswers).where(eq(keptAnswers.userId, userId))
  const rows = KEPT_KINDS.flatMap((kind) => stored.filter((row) => row.kind === kind))
  return {
    consents: consents.map((one) => (one.scope === 'protected' ? one : { ...one, lapsesAt: null, erasedAt: null })),
    answers: rows.map(({ kind, encrypted, keptAt }) => ({
      kind,
      keptAt,
      value: decryptAnswer(ctx, userId, kind, encrypted),
    })),
  }
}

/** What the actor keeps. */
export const listKeptAnswers = (ctx: RequestContext) => readKeptAnswers(ctx, authorizeSignedIn(ctx).id)

const NOTHING: KeptAnswersList = { answers: [], consents: [] }

/** `asked`: what could be kept of this form. `lapsed`: what would be offered, had the person agreed again. */
export type Offer = OfferedAnswers & {
  asked: KeptKind[]
  lapsed: { kinds: KeptKind[]; lapsesAt: Date; erasedAt: Date } | null
}

/**
 * What a form is filled in with for the actor, of what they keep, beside what they `answered` before: nothing for visitors, and on copies of
 * pages that a device keeps.
 */
export async function offerKeptAnswers(ctx: RequestContext, form: AskedForm, answered: Answers = {}): Promise<Offer> {
  const me = signedInPerson(ctx)
  const { answers, consents } = me && !ctx.isOfflineCopy ? await readKeptAnswers(ctx, me.id) : NOTHING
  const ended = consents.find(({ lapsesAt }) => lapsesAt !== null && lapsesAt <= ctx.now)
  const isLapsed = (kind: KeptKind) => scopeOf(kind) === ended?.scope
  const valuesWhere = (wanted: (kind: KeptKind) => boolean) =>
    Object.fromEntries(answers.flatMap(({ kind, value }) => (value && wanted(kind) ? [[kind, value]] : [])))
  const { kinds } = fillIn(form, valuesWhere(isLapsed), answered)
  return {
    ...fillIn(
      form,
      valuesWhere((kind) => !isLapsed(kind)),
      answered,
    ),
    asked: askedKinds(form),
    lapsed: ended && kinds.length > 0 ? { kinds, lapsesAt: ended.lapsesAt!, erasedAt: ended.erasedAt! } : null,
  }
}
