import { useNavigate } from 'react-router'
import { searchPath } from '#features/events/ui/filters.ts'
import { clearPosition, requestPosition, usePosition } from '#features/events/ui/use-position.ts'
import { paths } from '#shared/paths.ts'
import type { Search } from '#shared/search.ts'
import { Chip } from '#ui/components/chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './quick-filters.module.css'

const listPath = (search: Search) => searchPath(search, paths.mobileEvents)

/** Frequent filters, each a link that toggles it, and the events sorted by their distance. */
export function QuickFilters({ search }: { search: Search }) {
  const t = useText()
  const month = (useSite()?.today ?? '').slice(0, 7)
  const jornadas = search.type.includes('jornada')
  const horror = search.theme.includes('horror')
  const weekend = search.when === 'weekend'
  const chips: { label: string; on: boolean; change: Partial<Search> }[] = [
    {
      label: t('search.weekend'),
      on: weekend,
      change: { when: weekend ? null : 'weekend', from: null, to: null },
    },
    {
      label: t('mobile.this_month'),
      on: search.month === month,
      change: { month: search.month === month ? null : month },
    },
    { label: t('mobile.jornadas'), on: jornadas, change: { type: jornadas ? [] : ['jornada'] } },
    { label: t('price.free'), on: search.price === 0, change: { price: search.price === 0 ? null : 0 } },
    { label: t('genre.horror'), on: horror, change: { theme: horror ? [] : ['horror'] } },
  ]
  return (
    <>
      <nav className={styles.chips} aria-label={t('mobile.chips')}>
        <NearChip search={search} />
        {chips.map(({ label, on, change }) => (
          <Chip
            key={label}
            as={SiteLink}
            on={on}
            to={listPath({ ...search, ...change })}
            preventScrollReset
            aria-current={on ? 'true' : undefined}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <PositionNote />
    </>
  )
}

/** Asks where the visitor is, which stays in this browser, and shows the nearest events first. */
function NearChip({ search }: { search: Search }) {
  const t = useText()
  const navigate = useNavigate()
  const { state } = usePosition()
  const on = state === 'found' && search.sort === 'distance'
  const toggle = () => {
    if (on) clearPosition()
    else if (state !== 'found') requestPosition()
    void navigate(listPath({ ...search, sort: on ? 'date' : 'distance' }), { preventScrollReset: true })
  }
  return (
    <Chip type="button" on={on} scripts="needed" aria-pressed={on} aria-busy={state === 'asking'} onClick={toggle}>
      {t('mobile.near')}
    </Chip>
  )
}

/** What came of asking for the position. */
function PositionNote() {
  const t = useText()
  const { state } = usePosition()
  return (
    <p role="status" className={`small ${styles.note}`}>
      {(state === 'refused' || state === 'failed' || state === 'asking') && t(`distance.${state}`)}
    </p>
  )
}
