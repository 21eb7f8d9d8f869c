import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import type { Form } from '#core/form.server.ts'
import { answered, submitted } from '#features/accounts/pages/door.server.ts'
import { changeSiteRole } from '#features/accounts/roles.server.ts'
import { paths } from '#spec/paths.ts'
import type { Visit } from '#web/context.ts'
import { useText } from '#web/i18n.tsx'
import { authorizeTeam } from '../authorize.server.ts'
import { takeDown } from '../events.server.ts'
import { restoreOrganization, suspendOrganization } from '../organizations.server.ts'
import { blockUser, unblockUser } from '../people.server.ts'
import { removePicture } from '../pictures.server.ts'
import { listMembers, searchTeam } from '../search.server.ts'
import { Found } from '../ui/found.tsx'
import { Members } from '../ui/found-people.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { TeamHead } from '../ui/team-head.tsx'
import type { Route } from './+types/search.ts'
import { goOnTo, refusedBy, teamPage } from './team.server.ts'

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
