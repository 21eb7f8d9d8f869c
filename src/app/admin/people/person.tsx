import { Form } from 'react-router'
import { listClaimsOf } from '#features/claims/admin.server.ts'
import { getTeamPerson, hasOpenedPerson, openPerson } from '#features/identity/accounts/admin.server.ts'
import { listOrganizationsOf } from '#features/organizations/admin.server.ts'
import { listSentEmails } from '#features/sent-emails/queries.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { AdminHeading } from '../components/admin-heading.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useAdminPanel } from '../components/use-admin-panel.ts'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/person.ts'
import { PersonFacts } from './person-facts.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const id = rowIdOf(call.params.id)
    const person = await getTeamPerson(ctx, id)
    if (!(await hasOpenedPerson(ctx, id))) return { id, name: person.username, opened: null }
    const [organizations, claims, emails] = await Promise.all([
      listOrganizationsOf(ctx, id),
      listClaimsOf(ctx, id),
      listSentEmails(ctx, id),
    ])
    return { id, name: person.username, opened: { person, organizations, claims, emails } }
  })

/** Each opening is on record, so a form opens the page, not a link. */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [rowIdOf(params.id)],
  authorize: (ctx) => authorizeTeam(ctx),
  intents: { open: { run: openPerson, done: adminPaths.person } },
})

/** What the site team may know of someone: their organizations, claims, emails and last sign-in. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { done } = useAdminPanel()
  const { id, name, opened, now } = loaderData
  return (
    <>
      <AdminHeading
        title={name}
        lede={t(opened ? 'admin.person.recorded' : 'admin.person.closed')}
        parent={{ to: `${adminPaths.search}?q=${id}`, label: t('admin.search') }}
        done={done?.action === 'viewPerson' ? null : done}
      />
      <ErrorNote failure={actionData?.failure ?? null} />
      {opened ? (
        <PersonFacts {...opened} now={now} />
      ) : (
        <Form method="post" className="flow">
          <Button variant="primary" type="submit" name="intent" value="open">
            <Eye /> {t('admin.person.open')}
          </Button>
          <ButtonLink variant="quiet" to={`${adminPaths.search}?q=${id}`}>
            {t('account.erase.cancel')}
          </ButtonLink>
        </Form>
      )}
    </>
  )
}
