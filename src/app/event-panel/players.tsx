import { useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { listHandoversToDecide } from '#features/registrations/handovers/decide.server.ts'
import { listViews } from '#features/registrations/player-views/commands.server.ts'
import { getPlayer } from '#features/registrations/queries/players/player.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { readPlayersQuery, writePlayersQuery } from '#shared/registrations/players-query.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import type { Route } from './+types/players.ts'
import { ComingSoon } from './coming-soon.tsx'
import { loadEventPanel } from './load-event.server.ts'
import { BulkBar } from './players/bulk-bar.tsx'
import { BulkResultNote } from './players/bulk-result.tsx'
import { Handovers } from './players/handovers.tsx'
import { PlayerFilters } from './players/player-filters.tsx'
import { PlayerPanel } from './players/player-panel.tsx'
import { PlayerTable } from './players/player-table.tsx'
import * as styles from './players/players.module.css'
import { runPlayersIntent } from './players/players-actions.server.ts'
import { PlayersHeading } from './players/players-heading.tsx'
import { isSuccessCode, type PlayersResponse, SUCCESS_MESSAGES } from './players/players-response.ts'
import { SavedViews } from './players/saved-views.tsx'
import { StateChips } from './players/state-chips.tsx'
import { TestsBar, TryFormLink } from './players/tests-bar.tsx'

/** A thousand ids, and a text. */
const FORM_BYTES = 64 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadEventPanel(call, paths.eventPlayers, async (ctx, event) => {
    if (!can(event.role, 'players.read')) return { players: null }
    const query = readPlayersQuery(call.url.searchParams)
    const ref = event.translationId
    const handovers = await listHandoversToDecide(ctx, ref)
    const open = call.url.searchParams.get('p') ?? ''
    return {
      players: {
        query,
        page: await listPlayers(ctx, ref, query),
        player: /^\d{1,9}$/.test(open) ? await getPlayer(ctx, ref, Number(open)) : null,
        views: await listViews(ctx, ref),
        handovers: handovers.map(({ expiresAt, ...one }) => ({ ...one, until: expiresAt.toISOString().slice(0, 10) })),
      },
    }
  })

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx, form) => runPlayersIntent(ctx, slug, form), {
    authorize: (ctx) => authorizeEvent(ctx, 'players.read', slug),
    limit: FORM_BYTES,
  })
  const done = result.done?.value
  if (done && 'done' in done) {
    const params = new URLSearchParams(call.url.searchParams)
    params.set('done', done.done)
    if (done.count !== undefined) params.set('count', String(done.count))
    throw redirectTo(`${call.url.pathname}?${params}`)
  }
  const response: PlayersResponse = {
    intent: result.text('intent'),
    failure: result.failure,
    revealed: done && 'revealed' in done ? done.revealed : null,
    bulk: done && 'bulk' in done ? done.bulk : null,
  }
  return formResponse(response, result)
}

export default function Players({ loaderData: { event, players }, actionData }: Route.ComponentProps) {
  if (!players) return <ComingSoon part="players" event={event} />
  return <PlayersPage event={event} players={players} result={actionData ?? null} />
}

type Loaded = Route.ComponentProps['loaderData']
type Props = { event: Loaded['event']; players: NonNullable<Loaded['players']>; result: PlayersResponse | null }

function PlayersPage({ event, players: { query, page, player, views, handovers }, result }: Props) {
  const t = useText()
  const [params] = useSearchParams()
  const address = paths.eventPlayers(event.slug)
  const search = writePlayersQuery(query).toString()
  const mayEdit = can(event.role, 'players.edit')
  const seated = page.counts
    .filter(({ test, state }) => !test && takesSeat(state))
    .reduce((sum, { count }) => sum + count, 0)
  const done = params.get('done')
  const success =
    !result && isSuccessCode(done) ? t(SUCCESS_MESSAGES[done], { count: Number(params.get('count')) || 0 }) : null
  return (
    <>
      <PlayersHeading
        event={event}
        tab="people"
        query={search}
        lede={page.counts.length > 0 && t('players.lede', { count: seated })}
      />
      <div className={styles.page}>
        <SuccessNote message={success} />
        <FormError failure={result?.failure ?? null} />
        {result?.bulk && <BulkResultNote result={result.bulk} />}
        {page.counts.length === 0 ? (
          <EmptyState
            title={t('eventPanel.players.none')}
            action={
              <span className="flow">
                <SiteLink className={button.primary} to={paths.eventForm(event.slug)}>
                  {t('players.none.act')}
                </SiteLink>
                {can(event.role, 'events.edit') && <TryFormLink slug={event.slug} tickets={page.tickets} />}
              </span>
            }
          >
            {t('players.none')}
          </EmptyState>
        ) : (
          <>
            <Handovers handovers={handovers} mayEdit={mayEdit} />
            <div className={player ? `${styles.tools} ${styles.wideOnly}` : styles.tools}>
              <StateChips query={query} counts={page.counts} address={address} />
              <PlayerFilters query={query} page={page} address={address} />
              {query.test && <TestsBar slug={event.slug} tickets={page.tickets} count={page.total} mayEdit={mayEdit} />}
              <SavedViews views={views} query={search} address={address} />
            </div>
            <div className={player ? styles.split : undefined}>
              <div className={player ? styles.wideOnly : undefined}>
                <Table {...{ query, page, address, mayEdit }} open={player?.id ?? null} />
              </div>
              {player && (
                <PlayerPanel
                  key={player.id}
                  player={player}
                  ids={page.rows.map(({ id }) => id)}
                  list={search ? `${address}?${search}` : address}
                  mayEdit={mayEdit}
                  maySpecial={can(event.role, 'players.special')}
                  revealed={result?.revealed ?? null}
                />
              )}
            </div>
          </>
        )}
      </div>
    </>
  )
}

type TableProps = Pick<NonNullable<Loaded['players']>, 'query' | 'page'> & {
  address: string
  open: number | null
  mayEdit: boolean
}

/** The table inside the form that acts on those chosen in it. */
function Table({ query, page, address, open, mayEdit }: TableProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const count = () => setChosen(form.current?.querySelectorAll('input[name=ids]:checked').length ?? 0)
  const pages = Array.from({ length: page.pages }, (_, index) => index + 1)
  return (
    <>
      <p className="small muted num" role="status">
        {t('players.shown', { count: page.total })}
      </p>
      {page.total === 0 ? (
        <p className={styles.nobody}>{t('players.nobody')}</p>
      ) : (
        <Form ref={form} method="post" onChange={count} onReset={() => setChosen(0)} preventScrollReset>
          <PlayerTable {...{ query, page, address, open, mayEdit }} />
          {mayEdit && <BulkBar count={chosen} />}
        </Form>
      )}
      {page.pages > 1 && (
        <nav className={`flow ${styles.pages}`} aria-label={t('players.pages')}>
          {pages.map((number) => (
            <SiteLink
              key={number}
              className={`${button.outline} ${button.small}`}
              aria-current={number === query.page ? 'page' : undefined}
              to={`${address}?${writePlayersQuery({ ...query, page: number })}`}
            >
              {number}
            </SiteLink>
          ))}
        </nav>
      )}
    </>
  )
}
