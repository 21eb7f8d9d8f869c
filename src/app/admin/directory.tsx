import { Plus } from 'lucide-react'
import { listNewTags, searchTeam } from '#features/review/queries/search.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/directory.ts'
import { Cards, Entry, Tags } from './cards/directory-lists.tsx'
import { TeamHead } from './components/admin-heading.tsx'
import { teamPage } from './load-admin.server.ts'
import { FoundCount } from './search/found-count.tsx'
import { State } from './search/found-section.tsx'
import { SearchForm } from './search/search-form.tsx'

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => {
    const q = (call.url.searchParams.get('q') ?? '').slice(0, 200)
    return { q, found: q ? await searchTeam(ctx, q) : null, fresh: q ? [] : await listNewTags(ctx) }
  })

export default function Directory({ loaderData: { q, found, fresh, done, now } }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <TeamHead title={t('team.directory')} lede={t('team.directory.text')} done={done} now={now} />
      <SearchForm q={q} label={t('team.directory.label')} />
      <p className="flow team__new">
        {(['venue', 'organizer', 'tag'] as const).map((kind) => (
          <SiteLink key={kind} className="btn btn--line btn--sm" to={paths.adminCard(kind, 'new')}>
            <Plus className="i" aria-hidden="true" /> {t(`team.new.${kind}`)}
          </SiteLink>
        ))}
      </p>
      <Tags title={t('team.directory.new_tags')} lede={t('team.directory.new_tags.text')} tags={fresh} />
      {found && (
        <>
          <FoundCount lists={[found.venues, found.organizations, found.tags]} />
          <Cards title={t('team.directory.venues')} none={found.venues.length === 0}>
            {found.venues.map(({ id, name, county, status, mergedInto }) => (
              <Entry
                key={id}
                kind="venue"
                id={id}
                name={name}
                about={mergedInto ? t('team.merged', { slug: mergedInto }) : county}
              >
                <State status={status} of="venue" />
              </Entry>
            ))}
          </Cards>
          <Cards title={t('team.directory.organizers')} none={found.organizations.length === 0}>
            {found.organizations.map(({ id, name, status, claimed, mergedInto }) => (
              <Entry
                key={id}
                kind="organizer"
                id={id}
                name={name}
                about={
                  mergedInto ? t('team.merged', { slug: mergedInto }) : t(claimed ? 'team.claimed' : 'team.unclaimed')
                }
              >
                <State status={status} of="organization" />
              </Entry>
            ))}
          </Cards>
          <Tags title={t('team.directory.tags')} tags={found.tags} />
        </>
      )}
    </>
  )
}
