import { z } from 'zod'
import { dataOf, entryOf, id, instant, listOf, SINGLE_PAGE } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription, CallDescriptions } from '#platform/openapi/call-description.ts'
import { abilitiesOf, ROLES } from '#shared/member-permissions.ts'
import { memberRemoval, newMember, ownershipTransfer, roleChange } from './schema.ts'

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
/** A change of the members, by the owner. */
const change = (summary: string, description: string, schema: z.ZodType, example: object): CallDescription => ({
  ...{ group, access: 'signed_in', summary, description, answers },
  body: { schema, example },
  errors: {
    400: 'Nobody has that name, or they are no member, or are one already. `message_code` is `user_does_not_exist`, as of every failure of this call.',
    409: 'The organization is closed.',
  },
})

export const membershipCalls: CallDescriptions = {
  'GET /api/organization/my_permission/{id}': {
    ...{ group, access: 'signed_in', summary: 'Get the caller’s role in an organization' },
    answers: {
      200: {
        description: 'The role and what it may do.',
        schema: z.object({ data: permission, role }),
        example: { data: { role: 'read_only', abilities: ['organization.read'] }, role: 'read_only' },
      },
    },
  },
  'GET /api/organization/find_user_list/{id}': {
    ...{ group, access: 'signed_in', summary: 'List the members of an organization' },
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
  },
  'POST /api/organization/add_user/{id}': change(
    'Add a member',
    'By username or email. Nobody is added as `administrator`.',
    newMember,
    { username: 'Ana Ruiz', role: 'editor' },
  ),
  'POST /api/organization/modify_permission/{id}': change('Change the role of a member', '', roleChange, {
    ...{ user_id: 7, role: 'moderator' },
  }),
  'POST /api/organization/delete_permission/{id}': change('Remove a member', '', memberRemoval.omit({ word: true }), {
    user_id: 7,
  }),
  'POST /api/organization/transfer_ownership/{id}': {
    ...change(
      'Hand an organization to another member',
      'Cannot be undone: only the new owner can transfer it again. `password` is the caller’s own, needed where their sign-in is more than 15 minutes old, so that a client that keeps its token can transfer too.',
      ownershipTransfer.omit({ word: true }).extend({ new_owner_id: id }),
      { new_owner_id: 7, password: '…' },
    ),
    errors: {
      400: 'They are no member, or the password is wrong. `message_code` is `user_does_not_exist`.',
      401: 'The last sign-in was too long ago and `password` is missing (`details.reason` is `login_again`), or the token is invalid. `message_code` is `user_does_not_exist`, as of every failure.',
      409: 'The organization is closed.',
    },
  },
}
