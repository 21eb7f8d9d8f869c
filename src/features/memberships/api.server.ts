import { z } from 'zod'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { call } from '#kit/call.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dataOf, entryOf, id, instant, listOf, SINGLE_PAGE } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription } from '#platform/openapi/call-description.ts'
import { onePage } from '#platform/strapi/envelope.ts'
import type { CallScope } from '#shared/api-scopes.ts'
import type { Ability } from '#shared/member-permissions.ts'
import { abilitiesOf, ROLES } from '#shared/member-permissions.ts'
import { addMember, changeRole, MEMBER_ERROR, type MembershipResult, removeMember } from './commands.server.ts'
import { getOwnPermission, listMembers } from './queries.server.ts'
import { memberRemoval, newMember, ownershipTransfer, roleChange } from './schema.ts'
import { transferOwnership } from './transfer.server.ts'

const role = z.enum(ROLES)
const permission = z.object({ role, abilities: z.array(z.enum(abilitiesOf('administrator') as [string, ...string[]])) })
const member = entryOf(
  z.object({ username: z.string(), avatar: z.string(), role, since: instant, isMe: z.boolean() }),
).meta({ id: 'Member', description: 'A member; the id is that of the user.' })
const MEMBER = { username: 'Ana Ruiz', avatar: `/avatar/${'0'.repeat(32)}.svg`, isMe: true }

const group = 'Organizations'
const answers = {
  200: {
    description: 'The user and the role.',
    schema: dataOf(entryOf(z.object({ role: role.nullable() }))),
    example: { data: { id: 7, attributes: { role: 'editor' } } },
  },
}
const errors: CallDescription['errors'] = {
  400: 'Nobody has that name, or they are no member, or are one already. `message_code` is `user_does_not_exist`, as of every failure of this call.',
  409: 'The organization is closed.',
}

type Change = {
  command: (ctx: RequestContext, ref: string, form: unknown) => Promise<MembershipResult>
  ability?: Ability
  scope?: CallScope
  words: Pick<CallDescription, 'summary' | 'description' | 'errors'>
  schema: z.ZodType
  example: object
}

/** A change of the members, by the owner. */
const change = (
  name: `POST /api/organization/${string}/{id}`,
  { command, ability = 'members.edit', scope = 'organization:write', words, schema, example }: Change,
) =>
  call(name, {
    group,
    access: 'signed_in',
    scope,
    failsAs: MEMBER_ERROR,
    answers,
    errors,
    ...words,
    body: { bytes: 16 * 1024, schema, example },
    authorize: ({ ctx, params }) => authorizeIn(ctx, ability, params.id),
    run: async ({ ctx, params, body }) => {
      const { userId, role } = await command(ctx, params.id, body)
      return { data: { id: userId, attributes: { role } } }
    },
  })

export const membershipCalls = [
  call('GET /api/organization/my_permission/{id}', {
    group,
    access: 'signed_in',
    scope: 'organization:read',
    summary: 'Get the caller’s role in an organization',
    answers: {
      200: {
        description: 'The role and what it may do.',
        schema: z.object({ data: permission, role }),
        example: { data: { role: 'read_only', abilities: ['organization.read'] }, role: 'read_only' },
      },
    },
    run: async ({ ctx, params }) => {
      const own = await getOwnPermission(ctx, params.id)
      return { data: own, role: own.role }
    },
  }),
  call('GET /api/organization/find_user_list/{id}', {
    group,
    access: 'signed_in',
    scope: 'organization:read',
    summary: 'List the members of an organization',
    answers: {
      200: {
        description: 'The owner first.',
        schema: listOf(member),
        example: {
          data: [{ id: 7, attributes: { ...MEMBER, role: 'administrator', since: '2026-10-01T10:00:00.000Z' } }],
          meta: SINGLE_PAGE,
        },
      },
    },
    run: async ({ ctx, params }) => {
      const members = await listMembers(ctx, params.id)
      return onePage(members.map(({ userId, ...attributes }) => ({ id: userId, attributes })))
    },
  }),
  change('POST /api/organization/add_user/{id}', {
    command: addMember,
    words: { summary: 'Add a member', description: 'By username or email. Nobody is added as `administrator`.' },
    schema: newMember,
    example: { username: 'Ana Ruiz', role: 'editor' },
  }),
  change('POST /api/organization/modify_permission/{id}', {
    command: changeRole,
    words: { summary: 'Change the role of a member' },
    schema: roleChange,
    example: { user_id: 7, role: 'moderator' },
  }),
  change('POST /api/organization/delete_permission/{id}', {
    command: removeMember,
    words: { summary: 'Remove a member' },
    schema: memberRemoval.omit({ word: true }),
    example: { user_id: 7 },
  }),
  change('POST /api/organization/transfer_ownership/{id}', {
    command: transferOwnership,
    ability: 'ownership.transfer',
    scope: 'session',
    words: {
      summary: 'Hand an organization to another member',
      description:
        'Cannot be undone: only the new owner can transfer it again. `password` is the caller’s own, needed where their sign-in is more than 15 minutes old, so that a client that keeps its token can transfer too.',
      errors: {
        400: 'They are no member, or the password is wrong. `message_code` is `user_does_not_exist`.',
        401: 'The last sign-in was too long ago and `password` is missing (`details.reason` is `login_again`), or the token is invalid. `message_code` is `user_does_not_exist`, as of every failure.',
        409: 'The organization is closed.',
      },
    },
    schema: ownershipTransfer.omit({ word: true }).extend({ new_owner_id: id }),
    example: { new_owner_id: 7, password: '…' },
  }),
]
