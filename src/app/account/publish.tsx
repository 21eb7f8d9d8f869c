import { redirect } from 'react-router'
import { listMyOrganizations, type OwnOrganization } from '#features/organizations/own.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { Note } from '#ui/components/note.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Plus } from '#ui/icons/plus.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/publish.ts'

type Organization = Pick<OwnOrganization, 'name' | 'slug' | 'status' | 'changesRequested' | 'role' | 'logo'>
const mayPublish = ({ status, role }: Pick<Organization, 'status' | 'role'>) =>
  can(role, 'events.edit') && (status === 'active' || status === 'pending')

/** Leads to the form of a new event: at once with one organization, else after choosing one. */
export async function loader({ context }: Route.LoaderArgs) {
  const all = (await loadOrThrow(context, (ctx) => listMyOrganizations(ctx, 'name:asc'))).filter(
    ({ status }) => status !== 'closed',
  )
  const organizations = all.filter(mayPublish)
  const [only, ...others] = organizations
  if (only && others.length === 0) throw redirect(paths.organizationNewEvent(only.slug))
  const shown = ({ name, slug, status, changesRequested, role, logo }: Organization): Organization => ({
    name,
    slug,
    status,
    changesRequested,
    role,
    logo,
  })
  return { organizations: organizations.map(shown), hindered: organizations.length === 0 ? all.map(shown) : [] }
}

export default function Publish({ loaderData: { organizations, hindered } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageMeta title={t('person.publish')} path={null} />
      <PanelHeading title={t('person.publish')} {...(organizations.length > 0 && { lede: t('publish.choose') })} />
      {organizations.length > 0 ? (
        <Rows space="above">
          {organizations.map((one) => (
            <OrganizationRow key={one.slug} {...one} />
          ))}
        </Rows>
      ) : (
        <NextSteps hindered={hindered} />
      )}
    </>
  )
}

function OrganizationRow({ name, slug, status, changesRequested, logo }: Organization) {
  const t = useText()
  return (
    <li>
      <SealImage slug={slug} name={name} size={52} logo={logo} />
      <div>
        <b>{name}</b>
        {status === 'pending' && (
          <p className="small muted">
            {t(changesRequested ? 'publish.changes' : 'publish.pending')}{' '}
            {changesRequested && (
              <SiteLink className="link" to={paths.organizationPanel(slug)}>
                {t('publish.open')} <span className="visually-hidden">{name}</span>
              </SiteLink>
            )}
          </p>
        )}
      </div>
      <ButtonLink variant="primary" size="small" to={paths.organizationNewEvent(slug)}>
        <CalendarPlus /> {t('publish.with')}
        <span className="visually-hidden"> {name}</span>
      </ButtonLink>
    </li>
  )
}

/** Without an organization that may publish: why those that one has may not, and how to get one. */
function NextSteps({ hindered }: { hindered: readonly Organization[] }) {
  const t = useText()
  return (
    <>
      {hindered.map(({ name, slug, status, role }) => (
        <Note tone="warning" space="above" key={slug}>
          <span>
            <b>{name}</b>:{' '}
            {t(
              can(role, 'events.edit')
                ? `publish.${status === 'rejected' ? status : 'suspended'}`
                : 'publish.read_only',
            )}
          </span>
          <ButtonLink variant="quiet" size="small" to={paths.organizationPanel(slug)}>
            {t('publish.open')}
            <span className="visually-hidden"> {name}</span>
          </ButtonLink>
        </Note>
      ))}
      <EmptyState
        title={t('publish.none')}
        action={
          <span className="flow">
            <ButtonLink variant="primary" to={paths.newOrganization}>
              <Plus /> {t('organization.create')}
            </ButtonLink>
            <ButtonLink to={paths.organizers}>{t('publish.claim')}</ButtonLink>
          </span>
        }
      >
        {t('publish.none.text')}
      </EmptyState>
    </>
  )
}
