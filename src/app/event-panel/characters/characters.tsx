import { loadOpenPage } from '#app/event-panel/load-event.server.ts'
import { PlayersHeading } from '#app/event-panel/players/players-heading.tsx'
import * as page from '#app/event-panel/players/players-page.module.css'
import { listEventCharacters } from '#features/characters/organizers/list.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { eventCharactersQuery } from '#shared/characters/event-characters.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PageNumbers } from '#ui/components/panels/page-numbers.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/characters.ts'
import { CharacterFilters } from './character-filters.tsx'
import { CharacterTable } from './character-table.tsx'
import * as styles from './event-characters.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, characterPaths.ofEvent, async (ctx, event) => {
    const query = eventCharactersQuery.read(call.url.searchParams)
    return { query, list: await listEventCharacters(ctx, event.translationId, query) }
  })

/** The characters with which the players of an event come, and what was submitted of them. */
export default function EventCharacters({ loaderData: { event, query, list } }: Route.ComponentProps) {
  const t = useText()
  const address = characterPaths.ofEvent(event.slug)
  const count = Object.values(list.counts).reduce((sum, one) => sum + one, 0)
  return (
    <>
      <PlayersHeading event={event} tab="characters" lede={t('characters.lede')} />
      <div className={page.page} data-wide>
        {count === 0 ? (
          <EmptyState title={t('characters.none')}>{t('characters.none.text')}</EmptyState>
        ) : (
          <section className={styles.list} aria-label={t('characters.title')}>
            <CharacterFilters query={query} list={list} address={address} />
            {list.rows.length === 0 ? (
              <p className="muted">{t('characters.nothing')}</p>
            ) : (
              <CharacterTable rows={list.rows} slug={event.slug} />
            )}
            {list.pages > 1 && (
              <nav className="flow" aria-label={t('players.pages')}>
                <PageNumbers
                  {...list}
                  to={(number) => eventCharactersQuery.path(address, { ...query, page: number })}
                />
              </nav>
            )}
          </section>
        )}
      </div>
    </>
  )
}
