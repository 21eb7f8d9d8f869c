import { changeSiteRole } from '#features/identity/accounts/commands/roles.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import { takeDown } from '#features/review/commands/events.server.ts'
import { restoreOrganization, suspendOrganization } from '#features/review/commands/organizations.server.ts'
import { blockUser, unblockUser } from '#features/review/commands/people.server.ts'
import { removePicture } from '#features/review/commands/pictures.server.ts'
import { listMembers, searchTeam } from '#features/review/queries/search.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import { answered, submitted } from '#platform/react-router/form-action.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/search.ts'
import { TeamHead } from './components/admin-heading.tsx'
import { goOnTo, refusedBy, teamPage } from './load-admin.server.ts'
import { Found } from './search/found.tsx'
import { Members } from './search/found-people.tsx'
import { SearchForm } from './search/search-form.tsx'

const typedIn = (url: URL) => (url.searchParams.get('q') ?? '').slice(0, 200)

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => {
    const q = typedIn(call.url)
    const { id, siteRole } = authorizeTeam(ctx)
    const me = { id, admin: siteRole === 'admin' }
    const found = q ? await searchTeam(ctx, q) : null
    return { q, me, found, members: me.admin && !q ? await listMembers(ctx) : null }
  })

type Carry = (ctx: Context, id: number, form: Form, visit: Visit) => Promise<number>
const INTENTS: Record<string, Carry> = {
  block: blockUser,
  unblock: unblockUser,
  suspend: suspendOrganization,
  restore: restoreOrganization,
  take_down: takeDown,
  remove_picture: removePicture,
  role: changeSiteRole,
}

export async function action(call: Route.ActionArgs) {
  const result = await submitted(call, (ctx, form, visit) => {
    const intent = String(form['intent'])
    const carry = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
    if (!carry) throw missing()
    return carry(ctx, Number(form['id']), form, visit)
  })
  if (!result.done) return answered(refusedBy(result, ['id', 'reason', 'role']), result)
  const query = new URLSearchParams({ q: typedIn(call.url) })
  throw goOnTo(call.url, `${paths.adminSearch}?${query}`, result.done.value)
}

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { q, me, found, members, done, now } = loaderData
  const answer = actionData ?? null
  return (
    <>
      <TeamHead title={t('team.search')} lede={t('team.search.text')} done={done} now={now} />
      <SearchForm q={q} label={t('team.search.label')} />
      {found && <Found q={q} found={found} me={me} answer={answer} />}
      {members && <Members members={members} me={me} answer={answer} />}
    </>
  )
}
