import { dropSessions } from '#features/identity/sessions/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm, remarkForm } from '../schema.ts'
import { type Decision, settle } from './decisions.server.ts'
import { hold } from './reviewables.server.ts'

/** Shuts somebody out, at once and everywhere: their sessions end. Answers the line of the history. */
export async function blockUser(ctx: Context, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { blocked_at: ctx.now.toISOString() }
  const decision = { verb: 'blockUser', from: ['active'], to: 'blocked', set, reason }
  return ctx.db.transaction(async (tx) => {
    const entry = await decideAbout({ ...ctx, db: tx }, id, decision)
    await dropSessions({ ...ctx, db: tx }, id)
    return entry
  })
}

/** Lets somebody in again, who has to sign in anew. */
export async function unblockUser(ctx: Context, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  const decision = { verb: 'unblockUser', from: ['blocked'], to: 'active', set: { blocked_at: null }, reason }
  return ctx.db.transaction((tx) => decideAbout({ ...ctx, db: tx }, id, decision))
}

/** Nobody decides about themselves, nor a moderator about an admin. */
async function decideAbout(ctx: Context, id: number, decision: Decision): Promise<number> {
  const me = authorizeTeam(ctx)
  const held = await hold(ctx, 'user', id)
  const isAdmins = held.row['site_role'] === 'admin' && me.siteRole !== 'admin'
  if (id === me.id || isAdmins) throw new Failure('forbidden', 'forbidden')
  return settle(ctx, held, decision)
}
