import { useSearchParams } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { isFresh } from '#features/identity/sessions/queries.server.ts'
import { authorizeIn } from '#features/memberships/access.server.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { listMembers } from '#features/memberships/queries.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { addressWith, answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { paths } from '#shared/paths.ts'
import { can } from '#shared/roles.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useToast } from '#ui/components/toast.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/members.ts'
import { panelOf } from './load-organization.server.ts'
import { AddMember } from './members/add-member.tsx'
import { LeaveZone } from './members/leave-organization.tsx'
import { MemberTable } from './members/member-table.tsx'
import { type Answer, DONE, isDone, refusalOf } from './members/response.ts'
import { TransferZone } from './members/transfer-ownership.tsx'

export async function loader(call: Route.LoaderArgs) {
  const { panel, organization } = await panelOf(call, paths.organizationUsers)
  const { secret } = visitOf(call.context)
  return loadOrThrow(call.context, async (ctx) => ({
    panel,
    organization,
    members: (await listMembers(ctx, organization.id, secret)).map(({ since: _, ...member }) => member),
    proof: { fresh: await isFresh(ctx), hasPasskeys: (await listPasskeys(ctx)).length > 0 },
  }))
}

type Carry = (ctx: Context, slug: string, form: Form, visit: Visit) => Promise<unknown>
/** Every form of the page, by its `intent`: what does it, and what is said then. */
const INTENTS: Record<string, { carry: Carry; done: string }> = {
  add: { carry: addMember, done: 'added' },
  role: { carry: changeRole, done: 'role' },
  // The word is asked for here, so that a form that does not send it is refused too.
  remove: { carry: (ctx, slug, form, door) => removeMember(ctx, slug, withWord(form), door), done: 'removed' },
  transfer: {
    carry: (ctx, slug, form, door) => transferOwnership(ctx, slug, withProof(form), door),
    done: 'transferred',
  },
  leave: { carry: leaveOrganization, done: 'left' },
}
const withWord = (form: Form) => ({ ...form, word: form['word'] ?? '' })
const withProof = (form: Form) => ({ ...withWord(form), password: form['password'] ?? '' })

export async function action(call: Route.ActionArgs) {
  const slug = nameIn(call.params.slug)
  const result = await submitted(
    call,
    async (ctx, form, visit) => {
      const intent = String(form['intent'])
      const wanted = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
      if (!wanted) throw missing()
      await wanted.carry(ctx, slug, form, visit)
      return wanted.done
    },
    { admit: (ctx) => authorizeIn(ctx, 'members.read', slug) },
  )
  const { done, refusal, text } = result
  // A role that is saved as it is chosen stays where it is.
  if (done && !text('live')) {
    const to = done.value === 'left' ? paths.accountOrganizations : paths.organizationUsers(slug)
    throw go(addressWith(inForm(call.url, to), { done: done.value }))
  }
  const values = { username: text('username'), role: text('role'), word: text('word') }
  return answered<Answer>({ intent: text('intent'), userId: Number(text('user_id')), refusal, values }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Users({ loaderData: { organization, members, proof }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { tell, toast } = useToast()
  const { name, role, status } = organization
  const answer = actionData ?? null
  const done = params.get('done')
  const mayEdit = can(role, 'members.edit')
  const me = members.find(({ isMe }) => isMe)
  return (
    <>
      <Head title={t('panel.users')} path={null} />
      <h1>{t('panel.users')}</h1>
      <p className="panel__lede">{t(mayEdit ? 'users.lede' : 'users.lede.read', { name })}</p>
      <DoneNote words={isDone(done) && !answer ? t(DONE[done]) : null} />
      {/* Refused unread, it does not say which form it was. */}
      <Told refusal={refusalOf(answer, '')} />
      {mayEdit && status !== 'closed' && <AddMember key={`${members.length}`} answer={answer} />}
      <MemberTable organization={name} members={members} mayEdit={mayEdit} answer={answer} tell={tell} />
      {can(role, 'ownership.transfer') && <TransferZone name={name} members={members} answer={answer} proof={proof} />}
      {me && me.role !== 'administrator' && <LeaveZone name={name} answer={answer} />}
      {toast}
    </>
  )
}
