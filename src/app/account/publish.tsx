import { redirect } from 'react-router'
import { listMyOrganizations, type OwnOrganization } from '#features/organizations/own.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Plus } from '#ui/icons/plus.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import type { Route } from './+types/publish.ts'
import * as styles from './organizations/own-organizations.module.css'

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
        <ul className={`${rows.rows} ${styles.rows}`}>
          {organizations.map((one) => (
            <OrganizationRow key={one.slug} {...one} />
          ))}
        </ul>
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
      <SiteLink className={`${button.primary} ${button.small}`} to={paths.organizationNewEvent(slug)}>
        <CalendarPlus /> {t('publish.with')}
        <span className="visually-hidden"> {name}</span>
      </SiteLink>
    </li>
  )
}

/** Without an organization that may publish: why those that one has may not, and how to get one. */
function NextSteps({ hindered }: { hindered: readonly Organization[] }) {
  const t = useText()
  return (
    <>
      {hindered.map(({ name, slug, status, role }) => (
        <div className={`${note.note} ${note.warning} space-above`} key={slug}>
          <span>
            <b>{name}</b>:{' '}
            {t(
              can(role, 'events.edit')
                ? `publish.${status === 'rejected' ? status : 'suspended'}`
                : 'publish.read_only',
            )}
          </span>
          <SiteLink className={`${button.quiet} ${button.small}`} to={paths.organizationPanel(slug)}>
            {t('publish.open')}
            <span className="visually-hidden"> {name}</span>
          </SiteLink>
        </div>
      ))}
      <EmptyState
        title={t('publish.none')}
        action={
          <span className="flow">
            <SiteLink className={button.primary} to={paths.newOrganization}>
              <Plus /> {t('organization.create')}
            </SiteLink>
            <SiteLink className={button.outline} to={paths.organizers}>
              {t('publish.claim')}
            </SiteLink>
          </span>
        }
      >
        {t('publish.none.text')}
      </EmptyState>
    </>
  )
}
