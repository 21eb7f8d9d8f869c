import { useRef } from 'react'
import { useLocation } from 'react-router'
import { FilterGroups } from '#app/event-panel/players/table/filter-groups.tsx'
import { writeIds } from '#shared/id-list.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import { splitPath } from '#shared/paths.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './recipients-card.module.css'
import { RecipientsReach } from './recipients-reach.tsx'
import { listUnboxed, SegmentChips } from './segment-chips.tsx'

type Props = { view: ComposeView; role: EventRole | null; onChange: () => void }

/** Whom it goes to, and who that is. */
export function RecipientsCard({ view, role, onChange }: Props) {
  const t = useText()
  return (
    <Card aria-labelledby="emails-to">
      <h2 id="emails-to">{t('emails.to')}</h2>
      {view.ids ? <Chosen view={view} ids={view.ids} /> : <Filters view={view} role={role} onChange={onChange} />}
      <RecipientsReach view={view} />
    </Card>
  )
}

/** Those who were chosen in the table, while they are in the state in which they were. */
function Chosen({ view, ids }: { view: ComposeView; ids: number[] }) {
  const t = useText()
  const { pathname } = useLocation()
  const gone = ids.length - view.people.length - view.skipped.length
  return (
    <>
      <input type="hidden" name="ids" value={writeIds(ids)} />
      <Hidden query={playersQuery.write(view.query)} />
      <p>
        {t('emails.to.chosen', { count: ids.length })} {gone > 0 && t('emails.to.gone', { count: gone })}{' '}
        <SiteLink className="link" to={splitPath(pathname).path}>
          {t('emails.to.others')}
        </SiteLink>
      </p>
    </>
  )
}

/** The filter in words, and the boxes that change it: those of the players' table, under its names. */
function Filters({ view, role, onChange }: Props) {
  const t = useText()
  const filters = useRef<HTMLDivElement>(null)
  const { query, options, views } = view
  const remove = (name: string, values: readonly string[]) => {
    for (const input of filters.current?.querySelectorAll('input') ?? [])
      if (input.name === name && values.includes(input.value)) {
        if (input.type === 'checkbox') input.checked = false
        else if (input.type === 'hidden') input.disabled = true
        else input.value = ''
      }
    onChange()
  }
  return (
    <div className={styles.filters} ref={filters}>
      <SegmentChips query={query} words={options} onRemove={remove} />
      <p className="small muted">{t('emails.to.again')}</p>
      <details className={styles.change}>
        <Button as="summary" size="small">
          <SlidersHorizontal /> <span>{t('emails.to.change')}</span>
        </Button>
        <div className={styles.groups}>
          <div className={styles.whole}>
            <SearchField small id="emails-search" label={t('players.search')} defaultValue={query.q} />
          </div>
          {views.length > 0 && (
            <Chips as="div" role="group" aria-label={t('players.views')}>
              {views.map((one) => (
                <Chip key={one.id} type="submit" name="view" value={one.query} formNoValidate>
                  {one.name}
                </Chip>
              ))}
            </Chips>
          )}
          <FilterGroups query={query} page={options} role={role} />
        </div>
      </details>
      <Hidden query={listUnboxed(query, options)} />
    </div>
  )
}

const Hidden = ({ query }: { query: URLSearchParams }) =>
  [...query].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
