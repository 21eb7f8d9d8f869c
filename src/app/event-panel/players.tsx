import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { findOwnerName } from '#features/memberships/queries.server.ts'
import { listPlannedEndings } from '#features/registrations/endings/queries.server.ts'
import { listHandoversToDecide } from '#features/registrations/handovers/decide.server.ts'
import { listViews } from '#features/registrations/player-views/commands.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import { findTableVersion } from '#features/registrations/queries/players/table-version.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import {
  formResponse,
  pathOf,
  redirectDocumentTo,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { playersQuery, readableQuery } from '#shared/registrations/players-query.ts'
import { writeVersion } from '#shared/registrations/table-version.ts'
import { WithSheet } from '#ui/components/side-sheet.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/players.ts'
import { loadOpenPage } from './load-event.server.ts'
import { NoAccess } from './no-access.tsx'
import { askAgain } from './players/bulk/bulk-actions.server.ts'
import { BulkAnswer } from './players/bulk/bulk-answer.tsx'
import type { BulkStep } from './players/bulk/bulk-response.ts'
import { PlannedEndings } from './players/bulk/planned-endings.tsx'
import { Handovers } from './players/handovers.tsx'
import { NoPlayers } from './players/no-players.tsx'
import { personPath } from './players/person-path.ts'
import { loadPlayer } from './players/player/load-player.server.ts'
import { PlayerPanel } from './players/player/player-panel.tsx'
import { PlayerFacts } from './players/player-facts.tsx'
import * as styles from './players/players.module.css'
import { runPlayersIntent } from './players/players-actions.server.ts'
import { PlayersHeading } from './players/players-heading.tsx'
import {
  bulkError,
  isSuccessCode,
  keptChosen,
  type PlayersResponse,
  SUCCESS_MESSAGES,
  saysItself,
} from './players/players-response.ts'
import { bulkMay } from './players/table/bulk-acts.ts'
import { ChangesNote } from './players/table/changes-note.tsx'
import { PlayerList } from './players/table/player-list.tsx'
import { PlayerTools } from './players/table/player-tools.tsx'
import { packRows, unpackRows } from './players/table/table-rows.ts'
import { TestsBar } from './players/table/test-registrations-bar.tsx'
import { usePanelFocus } from './players/use-panel-focus.ts'

/** A thousand ids, and a text. */
const FORM_BYTES = 64 * 1024
/** Those that can be chips. */
const VIEWS_COUNTED = 4

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, paths.eventPlayers, async (ctx, event) => {
    if (!can(event.role, 'names.read')) return { players: null, owner: await findOwnerName(ctx, event.team.id) }
    const query = readableQuery(playersQuery.read(call.url.searchParams), event.role)
    const ref = event.translationId
    // Before the rows: what changes in between is not in them.
    const version = await findTableVersion(ctx, ref)
    const readsPlayers = can(event.role, 'players.read')
    const [views, handovers, endings] = await Promise.all([
      listViews(ctx, ref),
      readsPlayers ? listHandoversToDecide(ctx, ref) : [],
      readsPlayers ? listPlannedEndings(ctx, ref) : [],
    ])
    const counted = views.slice(0, VIEWS_COUNTED).map((view) => view.query)
    const { rows, ...page } = await listPlayers(ctx, ref, query, counted)
    return {
      players: {
        query: { ...query, page: page.page },
        page,
        rows: packRows(rows),
        seen: version.entry,
        version: writeVersion(version),
        open: readsPlayers ? await loadPlayer(ctx, event, call.url.searchParams) : null,
        views,
        endings,
        handovers: handovers.map(({ expiresAt, ...one }) => ({ ...one, until: expiresAt.toISOString().slice(0, 10) })),
      },
    }
  })

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  let again: BulkStep | null = null
  const run = (ctx: RequestContext, form: FormValues) =>
    runPlayersIntent(ctx, slug, form).catch(async (error: unknown) => {
      again = await askAgain(ctx, slug, form)
      throw error
    })
  const result = await runFormAction(call, run, {
    authorize: (ctx) => authorizeEvent(ctx, 'names.read', slug),
    limit: FORM_BYTES,
  })
  const done = result.done?.value
  // Another page begins at its top: the forms of this one stay where they are.
  if (done && 'leave' in done) throw redirectDocumentTo(done.leave)
  if (done && 'download' in done) throw redirectDocumentTo(exportPath(call.url, done.download))
  if (done && 'done' in done) {
    const params = new URLSearchParams(call.url.searchParams)
    for (const name of ['change', 'answer']) params.delete(name)
    params.set('done', done.done)
    if (done.count !== undefined) params.set('count', String(done.count))
    throw redirectTo(`${pathOf(call.url)}?${params}`)
  }
  const response: PlayersResponse = {
    intent: result.text('intent'),
    failure: result.failure,
    revealed: done && 'revealed' in done ? done.revealed : null,
    bulk: done && 'bulk' in done ? done.bulk : null,
    ticket: done && 'ticket' in done ? done.ticket : null,
    step: done && 'step' in done ? done.step : again,
  }
  return formResponse(response, result)
}

/** The file of those chosen, with the columns of the table. */
function exportPath(url: URL, chosen: Record<string, string>) {
  const query = new URLSearchParams(url.searchParams)
  for (const [name, value] of Object.entries(chosen)) query.set(name, value)
  return `${pathOf(url)}/export?${query}`
}

export default function Players({ loaderData, actionData }: Route.ComponentProps) {
  const { event, players } = loaderData
  if (!players) return <NoAccess part="players" event={event} owner={loaderData.owner} />
  return <PlayersPage event={event} players={players} result={actionData ?? null} />
}

type Loaded = Route.ComponentProps['loaderData']
type Props = { event: Loaded['event']; players: NonNullable<Loaded['players']>; result: PlayersResponse | null }

function PlayersPage({
  event,
  players: { query, page, seen, version, rows: packed, open, views, handovers, endings },
  result,
}: Props) {
  const t = useText()
  const [params] = useSearchParams()
  const address = paths.eventPlayers(event.slug)
  const search = playersQuery.write(query).toString()
  const mayEdit = can(event.role, 'players.edit')
  const rows = useMemo(() => unpackRows(packed), [packed])
  const kept = useMemo(() => keptChosen(result), [result])
  usePanelFocus(open?.player.id ?? null)
  const done = params.get('done')
  const tooMany = result && bulkError(result)
  const success =
    !result && isSuccessCode(done) ? t(SUCCESS_MESSAGES[done], { count: Number(params.get('count')) || 0 }) : null
  return (
    <>
      {open && <h1 className={`visually-hidden ${styles.narrowOnly}`}>{t('eventPanel.players')}</h1>}
      <div className={open ? styles.wideOnly : undefined}>
        <PlayersHeading
          event={event}
          tab="people"
          query={search}
          facts={page.counts.length > 0 && <PlayerFacts query={query} page={page} eventStatus={event.eventStatus} />}
          tickets={page.tickets}
        />
      </div>
      <div className={styles.page} data-wide>
        <SuccessNote message={success} />
        <FormError
          failure={result?.step || saysItself(result) ? null : (result?.failure ?? null)}
          message={tooMany ? t(tooMany) : undefined}
        />
        {mayEdit && endings.length > 0 && <PlannedEndings endings={endings} />}
        {result && <BulkAnswer {...result} />}
        {page.counts.length === 0 ? (
          <NoPlayers slug={event.slug} role={event.role} tickets={page.tickets} />
        ) : (
          <>
            {handovers.length > 0 && (
              <div className={open ? styles.wideOnly : undefined}>
                <Handovers handovers={handovers} mayEdit={mayEdit} />
              </div>
            )}
            <div className={open ? `${styles.tools} ${styles.wideOnly}` : styles.tools}>
              <PlayerTools
                query={query}
                page={page}
                views={views}
                address={address}
                emails={paths.eventEmails(event.slug)}
                role={event.role}
              />
              {query.test && <TestsBar slug={event.slug} tickets={page.tickets} count={page.total} mayEdit={mayEdit} />}
            </div>
            <ChangesNote slug={event.slug} version={version} open={open?.player ?? null} />
            <WithSheet
              sheet={
                open && (
                  <PlayerPanel
                    open={open}
                    slug={event.slug}
                    role={event.role}
                    ids={rows.map(({ id }) => id)}
                    list={search ? `${address}?${search}` : address}
                    result={result}
                  />
                )
              }
            >
              <PlayerList
                query={query}
                page={page}
                rows={rows}
                address={address}
                base={personPath(event.slug, event.role)}
                may={bulkMay(event.role)}
                seen={seen}
                kept={kept}
                answer={result}
                open={open?.player.id ?? null}
              />
            </WithSheet>
          </>
        )}
      </div>
    </>
  )
}
