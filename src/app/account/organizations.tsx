import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listMyClaims } from '#features/claims/queries.server.ts'
import { listMyOrganizations } from '#features/organizations/own.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import type { Route } from './+types/organizations.ts'
import { OwnOrganizations } from './organizations/own-organizations.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const [organizations, claims] = await Promise.all([listMyOrganizations(ctx), listMyClaims(ctx)])
    return { organizations, claims }
  })

export default function Organizations({ loaderData: { organizations, claims } }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const create = (
    <SiteLink className={button.primary} to={paths.newOrganization}>
      <Plus /> {t('organization.create')}
    </SiteLink>
  )
  const isEmpty = organizations.length === 0
  return (
    <>
      <PageMeta title={t('account.organizations')} path={null} />
      <PanelHeading title={t('account.organizations')}>{!isEmpty && create}</PanelHeading>
      <SuccessNote message={params.get('done') === 'left' ? t('users.done.left') : null} />
      {isEmpty && (
        <EmptyState title={t('organizations.mine.none')} action={create}>
          {t('organizations.mine.text')}
        </EmptyState>
      )}
      <OwnOrganizations organizations={organizations} claims={claims} />
    </>
  )
}
