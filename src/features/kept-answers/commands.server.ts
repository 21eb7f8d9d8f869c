import { and, eq, notExists, sql } from 'drizzle-orm'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import {
  type AskedForm,
  isKeptKind,
  KEEP_SCOPES,
  type KeepScope,
  type KeptKind,
  scopeOf,
  valuesFrom,
} from '#shared/registrations/kept-answers.ts'
import { encryptAnswer, erasedAt } from './queries.server.ts'
import { keptAnswerConsents, keptAnswers } from './table.server.ts'

/** What the person agreed to keep with a form: the text that they were shown, by scope. */
export type Keep = Partial<Record<KeepScope, string>>

/** What a person answered of themselves. Of minors nothing is kept: the form may be filled in by who answers for them. */
type Given = { answers: Answers; birthDate: string | null; isMinor: boolean }

/** Keeps what the person answered, as far as they agreed: what they left empty is not kept any more. Part of the caller's transaction. */
export async function keepAnswers(ctx: RequestContext, userId: number, keep: Keep, form: AskedForm, given: Given) {
  const agreed = KEEP_SCOPES.filter((scope) => keep[scope] !== undefined)
  if (given.isMinor || agreed.length === 0) return
  const values = Object.entries(valuesFrom(form, given)).filter((entry) => entry[1] !== undefined)
  for (const scope of agreed) {
    await agree(ctx, userId, scope, keep[scope]!)
    for (const [name, value] of values) {
      const kind = name as KeptKind
      if (scopeOf(kind) !== scope) continue
      if (!value) await ctx.db.delete(keptAnswers).where(isOfKind(userId, kind))
      else {
        const row = { encrypted: encryptAnswer(ctx, userId, kind, value), keptAt: ctx.now }
        await ctx.db
          .insert(keptAnswers)
          .values({ userId, kind, scope, ...row })
          .onConflictDoUpdate({ target: [keptAnswers.userId, keptAnswers.kind], set: row })
      }
    }
  }
  await endEmptyConsents(ctx, userId)
}

const isOfKind = (userId: number, kind: KeptKind) => and(eq(keptAnswers.userId, userId), eq(keptAnswers.kind, kind))

async function agree({ db, now }: RequestContext, userId: number, scope: KeepScope, shown: string) {
  await db
    .insert(keptAnswerConsents)
    .values({ userId, scope, shown, agreedAt: now })
    .onConflictDoUpdate({
      target: [keptAnswerConsents.userId, keptAnswerConsents.scope],
      set: { shown, agreedAt: now },
    })
}

/** An agreement under which nothing is kept is over. */
async function endEmptyConsents({ db }: RequestContext, userId: number) {
  const { userId: owner, scope } = keptAnswers
  const kept = db
    .select({ one: sql`1` })
    .from(keptAnswers)
    .where(and(eq(owner, keptAnswerConsents.userId), eq(scope, keptAnswerConsents.scope)))
  await db.delete(keptAnswerConsents).where(and(eq(keptAnswerConsents.userId, userId), notExists(kept)))
}

/** Deletes one of the actor's kept answers. Doing it twice changes nothing. Throws 404 for an unknown kind. */
export async function deleteKeptAnswer(ctx: RequestContext, kind: string) {
  const me = authorizeSignedIn(ctx)
  if (!isKeptKind(kind)) throw notFound()
  await transaction(ctx, async (txCtx) => {
    await txCtx.db.delete(keptAnswers).where(isOfKind(me.id, kind))
    await endEmptyConsents(txCtx, me.id)
  })
}

/** Deletes everything that the actor keeps. */
export const deleteKeptAnswers = (ctx: RequestContext) => eraseKeptAnswers(ctx, authorizeSignedIn(ctx).id)

/** Everything that a person keeps. The caller has authorized. */
export async function eraseKeptAnswers({ db }: RequestContext, userId: number) {
  await db.delete(keptAnswerConsents).where(eq(keptAnswerConsents.userId, userId))
}

const protectedOf = (userId: number) =>
  and(eq(keptAnswerConsents.userId, userId), eq(keptAnswerConsents.scope, 'protected'))

/** Ends the actor's agreement to keep protected answers, which deletes them. */
export async function withdrawProtectedConsent(ctx: RequestContext) {
  await ctx.db.delete(keptAnswerConsents).where(protectedOf(authorizeSignedIn(ctx).id))
}

/** Agrees again to what the actor keeps of protected answers. `shown`: the text beside the button. Throws 404 where nothing is kept. */
export async function renewProtectedConsent(ctx: RequestContext, shown: string) {
  const me = authorizeSignedIn(ctx)
  const renewed = await ctx.db
    .update(keptAnswerConsents)
    .set({ shown, agreedAt: ctx.now })
    .where(protectedOf(me.id))
    .returning({ scope: keptAnswerConsents.scope })
  if (renewed.length === 0) throw notFound()
}

/** Erases protected answers that nobody agreed again to keep. Returns of how many people. */
export async function eraseLapsedAnswers(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const lapsed = await ctx.db
    .delete(keptAnswerConsents)
    .where(and(eq(keptAnswerConsents.scope, 'protected'), sql`${erasedAt} <= ${ctx.now.toISOString()}::timestamptz`))
    .returning({ userId: keptAnswerConsents.userId })
  return lapsed.length
}
