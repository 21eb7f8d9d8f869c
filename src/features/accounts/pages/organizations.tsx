import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listMyClaims } from '#features/claims/queries.server.ts'
import { listMyOrganizations } from '#features/organizations/panel.server.ts'
import { OwnOrganizations } from '#features/organizations/ui/own-organizations.tsx'
import { paths } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { DoneNote } from '#web/done-note.tsx'
import { reading } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import '#ui/styles/panel.css'
import type { Route } from './+types/organizations.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  reading(context, async (ctx) => {
    const [organizations, claims] = await Promise.all([listMyOrganizations(ctx), listMyClaims(ctx)])
    return { organizations, claims }
  })

export default function Organizations({ loaderData: { organizations, claims } }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const create = (
    <SiteLink className="btn btn--lit" to={paths.newOrganization}>
      <Plus className="i" aria-hidden="true" /> {t('organization.create')}
    </SiteLink>
  )
  const none = organizations.length === 0
  return (
    <>
      <Head title={t('account.organizations')} path={null} />
      <div className="panel__head">
        <h1>{t('account.organizations')}</h1>
        {!none && create}
      </div>
      <DoneNote words={params.get('done') === 'left' ? t('users.done.left') : null} />
      {none && (
        <EmptyState title={t('organizations.mine.none')} action={create}>
          {t('organizations.mine.text')}
        </EmptyState>
      )}
      <OwnOrganizations organizations={organizations} claims={claims} />
    </>
  )
}
