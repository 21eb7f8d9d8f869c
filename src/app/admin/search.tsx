import { takeDown } from '#features/events/review.server.ts'
import { listTeamMembers } from '#features/identity/accounts/admin.server.ts'
import { changeSiteRole } from '#features/identity/accounts/commands/roles.server.ts'
import { blockUser, unblockUser } from '#features/identity/accounts/review.server.ts'
import { removePicture } from '#features/media/review.server.ts'
import { restoreOrganization, suspendOrganization } from '#features/organizations/review.server.ts'
import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/search.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { loadAdminPage, redirectWithEntry } from './load-admin.server.ts'
import { SearchResults } from './search/found.tsx'
import { Members } from './search/found-people.tsx'
import { SearchForm } from './search/search-form.tsx'

const queryOf = (url: URL) => (url.searchParams.get('q') ?? '').slice(0, 200)

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const q = queryOf(call.url)
    const { id, siteRole } = authorizeTeam(ctx)
    const me = { id, admin: siteRole === 'admin' }
    const found = q ? await searchAdmin(ctx, q) : null
    return { q, me, found, members: me.admin && !q ? await listTeamMembers(ctx) : null }
  })

const decide =
  (run: (ctx: RequestContext, id: number, form: FormValues) => Promise<number>) =>
  async (ctx: RequestContext, q: string, form: FormValues) =>
    redirectWithEntry(`${adminPaths.search}?${new URLSearchParams({ q })}`, await run(ctx, rowIdOf(form['id']), form))

export const action = pageAction({
  subject: ({ url }: Route.ActionArgs) => [queryOf(url)],
  intents: {
    block: decide(blockUser),
    unblock: decide(unblockUser),
    suspend: decide(suspendOrganization),
    restore: decide(restoreOrganization),
    take_down: decide(takeDown),
    remove_picture: decide(removePicture),
    role: decide(changeSiteRole),
  },
})

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { q, me, found, members } = loaderData
  const result = actionData ?? null
  return (
    <>
      <AdminHeading title={t('admin.search')} lede={t('admin.search.text')} />
      <SearchForm q={q} label={t('admin.search.label')} />
      {found && <SearchResults q={q} found={found} me={me} result={result} />}
      {members && <Members members={members} me={me} result={result} />}
    </>
  )
}
