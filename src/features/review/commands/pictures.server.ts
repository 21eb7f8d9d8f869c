import type { Context, Door } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm } from '../schema.ts'
import { alreadyDecided, settle } from './decisions.server.ts'
import { hold } from './reviewables.server.ts'

/** Takes the picture of an organization or event away; its people are told why. It is deleted a month later, so that this can be undone. */
export async function removePicture(
  ctx: Context,
  id: number,
  form: unknown,
  { jobs }: Pick<Door, 'jobs'>,
): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await hold(inside, 'picture', id)
    if (held.state !== 'shown') throw await alreadyDecided(inside, held)
    const kind = held.row['parent_kind']
    if (kind !== 'event' && kind !== 'organization') throw missing()
    const letter = { jobs, job: kind === 'event' ? 'events.decided' : 'organizations.decided' } as const
    const set = { parent_kind: `removed_${kind}` }
    const details = { of: kind, ofId: held.row['parent_id'] }
    return settle(inside, held, { verb: 'removePicture', from: ['shown'], to: 'removed', set, reason, details, letter })
  })
}
