import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { listNewTags } from '#features/tags/admin.server.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import type { Route } from './+types/directory.ts'
import { DirectoryEntry, DirectorySection, TagList } from './cards/directory-lists.tsx'
import { AdminHeading } from './components/admin-heading.tsx'
import { loadAdminPage } from './load-admin.server.ts'
import { ResultCount } from './search/found-count.tsx'
import { StateBadge } from './search/found-section.tsx'
import { SearchForm } from './search/search-form.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const q = (call.url.searchParams.get('q') ?? '').slice(0, 200)
    return { q, found: q ? await searchAdmin(ctx, q) : null, newTags: q ? [] : await listNewTags(ctx) }
  })

export default function Directory({ loaderData: { q, found, newTags } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <AdminHeading title={t('admin.directory')} lede={t('admin.directory.text')} />
      <SearchForm q={q} label={t('admin.directory.label')} />
      <p className="flow space-below">
        {(['venue', 'organizer', 'tag'] as const).map((kind) => (
          <ButtonLink key={kind} size="small" to={paths.adminCard(kind, 'new')}>
            <Plus /> {t(`admin.new.${kind}`)}
          </ButtonLink>
        ))}
      </p>
      <TagList title={t('admin.directory.new_tags')} lede={t('admin.directory.new_tags.text')} tags={newTags} />
      {found && (
        <>
          <ResultCount lists={[found.venues, found.organizations, found.tags]} />
          <DirectorySection title={t('admin.directory.venues')} isEmpty={found.venues.length === 0}>
            {found.venues.map(({ id, name, county, status, mergedInto }) => (
              <DirectoryEntry
                key={id}
                kind="venue"
                id={id}
                name={name}
                about={mergedInto ? t('admin.merged', { slug: mergedInto }) : county}
              >
                <StateBadge status={status} of="venue" />
              </DirectoryEntry>
            ))}
          </DirectorySection>
          <DirectorySection title={t('admin.directory.organizers')} isEmpty={found.organizations.length === 0}>
            {found.organizations.map(({ id, name, status, claimed, mergedInto }) => (
              <DirectoryEntry
                key={id}
                kind="organizer"
                id={id}
                name={name}
                about={
                  mergedInto
                    ? t('admin.merged', { slug: mergedInto })
                    : t(claimed ? 'admin.claimed' : 'admin.unclaimed')
                }
              >
                <StateBadge status={status} of="organization" />
              </DirectoryEntry>
            ))}
          </DirectorySection>
          <TagList title={t('admin.directory.tags')} tags={found.tags} />
        </>
      )}
    </>
  )
}
