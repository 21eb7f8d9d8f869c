import { Hono } from 'hono'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { singlePage } from '#platform/strapi/envelope.ts'
import type { Ability } from '#shared/member-permissions.ts'
import { addMember, changeRole, MEMBER_ERROR, type MembershipResult, removeMember } from './commands.server.ts'
import { getOwnPermission, listMembers } from './queries.server.ts'
import { transferOwnership } from './transfer.server.ts'

type Command = (ctx: RequestContext, ref: string, form: unknown) => Promise<MembershipResult>
const LIMIT = { limit: 16 * 1024 }

/** Authorizes before reading the body; an unreadable body fails with the same code as the command. */
const readBody = wrapErrors(MEMBER_ERROR, async (c: Call, ability: Ability) => {
  await authorizeIn(c.var.ctx, ability, c.req.param('id') ?? '')
  return readApiBody(c.req.raw, LIMIT)
})

const runCommand = (ability: Ability, command: Command) => async (c: Call) => {
  const form = await readBody(c, ability)
  const { userId, role } = await command(c.var.ctx, c.req.param('id') ?? '', form)
  return c.json({ data: { id: userId, attributes: { role } } })
}

/** Members of an organization, compatible with Strapi. `id` is an id or slug of the organization; entries are users. */
export const membershipsApi = new Hono<Env>()
  .get('/organization/my_permission/:id', async (c) => {
    const permission = await getOwnPermission(c.var.ctx, c.req.param('id'))
    return c.json({ data: permission, role: permission.role })
  })
  .get('/organization/find_user_list/:id', async (c) => {
    const members = await listMembers(c.var.ctx, c.req.param('id'))
    const data = members.map(({ userId, ...attributes }) => ({ id: userId, attributes }))
    return c.json({ data, meta: { pagination: singlePage(data.length) } })
  })
  .post('/organization/add_user/:id', runCommand('members.edit', addMember))
  .post('/organization/modify_permission/:id', runCommand('members.edit', changeRole))
  .post('/organization/delete_permission/:id', runCommand('members.edit', removeMember))
  .post('/organization/transfer_ownership/:id', runCommand('ownership.transfer', transferOwnership))
