import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardKind } from '#spec/moderation.ts'
import { paths } from '#spec/paths.ts'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { searchTeam } from '../search.server.ts'
import { State } from '../ui/found-part.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { TeamHead } from '../ui/team-head.tsx'
import type { Route } from './+types/directory.ts'
import { teamPage } from './team.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => {
    const q = (call.url.searchParams.get('q') ?? '').slice(0, 200)
    return { q, found: q ? await searchTeam(ctx, q) : null }
  })

export default function Directory({ loaderData: { q, found, done, now } }: Route.ComponentProps) {
  const t = useText()
  const count = found ? found.venues.length + found.organizations.length + found.tags.length : 0
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
      {found && (
        <>
          <p role="status" className="muted">
            {t('team.search.count', { count })}
          </p>
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
          <Cards title={t('team.directory.tags')} none={found.tags.length === 0}>
            {found.tags.map(({ id, textEs, textEn, accepted, events }) => (
              <Entry
                key={id}
                kind="tag"
                id={id}
                name={textEs}
                about={[textEn, t('team.card.events_count', { count: events })].filter(Boolean).join(' · ')}
              >
                {!accepted && <span className="badge badge--lit">{t('team.directory.unread')}</span>}
              </Entry>
            ))}
          </Cards>
        </>
      )}
    </>
  )
}

function Cards({ title, none, children }: { title: string; none: boolean; children: ReactNode }) {
  if (none) return null
  return (
    <section className="team__part">
      <h2>{title}</h2>
      <ul className="rows team__rows">{children}</ul>
    </section>
  )
}

type EntryProps = { kind: CardKind; id: number; name: string; about: string | null; children: ReactNode }

function Entry({ kind, id, name, about, children }: EntryProps) {
  const t = useText()
  return (
    <li>
      <span>
        <b>{name}</b> {children}
        {about && <small>{about}</small>}
      </span>
      <span className="acts">
        <SiteLink className="btn btn--line btn--sm" to={paths.adminCard(kind, id)}>
          {t('team.correct')} <span className="sr">{name}</span>
        </SiteLink>
      </span>
    </li>
  )
}
