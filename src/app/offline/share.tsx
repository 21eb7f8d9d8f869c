import { redirect } from 'react-router'
import { listMyOrganizations } from '#features/organizations/own.server.ts'
import { signedInPerson } from '#platform/context/request-context.ts'
import { localizedPath, redirectTarget, redirectTo } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { importPaths } from '#shared/import-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { type Shared, sharedTarget } from '#shared/offline/shared-link.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { returnTo } from '#ui/page/return-to.ts'
import type { Route } from './+types/share.ts'

const searchPath = (words: string) => `${paths.events}?${new URLSearchParams({ q: words })}`

/**
 * What another app shares: a page of ours opens, an address may be brought in by whoever may add events, and everything else is searched for.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = getContext(context)
  const target = sharedTarget(url.searchParams, new URL(services.settings.siteUrl).host)
  // Not every path of our own address leads to it: `//elsewhere.example` does not.
  if (target.ownPath !== null)
    throw redirectTo(redirectTarget(url, returnTo(target.ownPath, localizedPath(url, paths.events))))
  const organizations = await loadOrThrow(context, async (ctx) =>
    signedInPerson(ctx) && target.address !== null
      ? (await listMyOrganizations(ctx, 'name:asc')).filter(
          ({ role, status }) => can(role, 'events.edit') && (status === 'active' || status === 'pending'),
        )
      : [],
  )
  if (organizations.length === 0) throw redirect(target.words ? searchPath(target.words) : paths.events)
  return { ...target, organizations: organizations.map(({ name, slug }) => ({ name, slug })) }
}

/** Where a shared address goes. */
export default function Share({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { address, words, organizations } = loaderData as Shared & { organizations: { name: string; slug: string }[] }
  return (
    <div className="stack">
      <PageMeta title={t('sharedLink.title')} path={null} />
      <meta name="robots" content="noindex" />
      <h1>{t('sharedLink.title')}</h1>
      <p className="wrap-anywhere">{address}</p>
      {organizations.map(({ name, slug }) => (
        <p key={slug}>
          <ButtonLink variant="primary" to={`${importPaths.page(slug)}?${new URLSearchParams({ url: address ?? '' })}`}>
            {t('sharedLink.import', { organization: name })}
          </ButtonLink>
        </p>
      ))}
      <p>
        <ButtonLink to={words ? searchPath(words) : paths.events}>{t('sharedLink.search')}</ButtonLink>
      </p>
    </div>
  )
}
