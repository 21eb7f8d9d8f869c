import { type Context as Call, Hono } from 'hono'
import type { Context, Door } from '#platform/context/request-context.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { readCall } from '#platform/forms/read-form.server.ts'
import { wholeList } from '#platform/strapi/envelope.ts'
import type { Ability } from '#shared/roles.ts'
import { authorizeIn } from './access.server.ts'
import { addMember, changeRole, MEMBER_FAILURE, removeMember, type Standing } from './commands.server.ts'
import { getMyPermission, listMembers } from './queries.server.ts'
import { transferOwnership } from './transfer.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = { doorOf: (call: Call) => Door }
type Command = (ctx: Context, ref: string, form: unknown, door: Pick<Door, 'jobs' | 'settings'>) => Promise<Standing>
const LIMIT = { limit: 16 * 1024 }

/** An unreadable body is a failure of the call like any other (§8); that of somebody who may do nothing here is not read. */
const read = failingAs(MEMBER_FAILURE, async (c: Call<Env>, ability: Ability) => {
  await authorizeIn(c.var.ctx, ability, c.req.param('id') ?? '')
  return readCall(c.req.raw, LIMIT)
})

/** Who is in an organization, under the names of specification 7. The id may be a slug. Entries are people. */
export function membershipsApi({ doorOf }: Means) {
  const doing = (ability: Ability, command: Command) => async (c: Call<Env>) => {
    const form = await read(c, ability)
    const { userId, role } = await command(c.var.ctx, c.req.param('id') ?? '', form, doorOf(c))
    return c.json({ data: { id: userId, attributes: { role } } })
  }
  return new Hono<Env>()
    .get('/organization/my_permission/:id', async (c) => {
      const permission = await getMyPermission(c.var.ctx, c.req.param('id'))
      return c.json({ data: permission, role: permission.role })
    })
    .get('/organization/find_user_list/:id', async (c) => {
      const members = await listMembers(c.var.ctx, c.req.param('id'), doorOf(c).secret)
      const data = members.map(({ userId, ...attributes }) => ({ id: userId, attributes }))
      return c.json({ data, meta: { pagination: wholeList(data.length) } })
    })
    .post('/organization/add_user/:id', doing('members.edit', addMember))
    .post('/organization/modify_permission/:id', doing('members.edit', changeRole))
    .post('/organization/delete_permission/:id', doing('members.edit', removeMember))
    .post('/organization/transfer_ownership/:id', doing('ownership.transfer', transferOwnership))
}
