import { searchPath, useActiveFilters } from '#features/events/ui/filters.ts'
import type { Follow } from '#features/follows/queries.server.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH, readSearch } from '#shared/search.ts'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Landmark } from '#ui/icons/landmark.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Search } from '#ui/icons/search.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const ICONS = { organizer: Landmark, province: MapPin, search: Search }

/** The organizers, provinces and searches that one follows. */
export function FollowsSection({ follows }: { follows: readonly Follow[] }) {
  const t = useText()
  return (
    <FormPart id="follows" title={t('follows.follows')} lede={t('follows.follows.lede')}>
      {follows.length > 0 ? (
        <Rows>
          {follows.map((follow) => (
            <FollowRow key={follow.id} follow={follow} />
          ))}
        </Rows>
      ) : (
        <p className="muted">
          {t('follows.follows.none')}{' '}
          <SiteLink className="link" to={paths.organizers}>
            {t('nav.organizers')}
          </SiteLink>
        </p>
      )}
    </FormPart>
  )
}

/** What it is called, where its events are, and its mark. */
function useFollowed(follow: Follow) {
  const search = follow.kind === 'search' ? readSearch(new URLSearchParams(follow.query)) : EMPTY_SEARCH
  const filters = useActiveFilters(search)
  if (follow.kind === 'organizer')
    return { name: follow.name, to: paths.organizer(follow.slug), mark: `organizer:${follow.slug}` }
  if (follow.kind === 'province') {
    const { name } = follow
    return { name, to: searchPath({ ...EMPTY_SEARCH, province: name }), mark: `province:${name}` }
  }
  return { name: filters.map(({ label }) => label).join(', '), to: searchPath(search), mark: `search:${follow.query}` }
}

function FollowRow({ follow }: { follow: Follow }) {
  const t = useText()
  const { name, to, mark } = useFollowed(follow)
  const Icon = ICONS[follow.kind]
  return (
    <li>
      <Icon />
      <div>
        <b>
          <SiteLink to={to}>{name}</SiteLink>
        </b>
        <small>
          {t(`follows.kind.${follow.kind}`)} · {t('follows.upcoming', { count: follow.upcoming })}
        </small>
      </div>
      <RowActions>
        <MarkButton mark={mark} size="small">
          <span className="visually-hidden">{name}</span>
        </MarkButton>
      </RowActions>
    </li>
  )
}
