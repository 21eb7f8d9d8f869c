import { Form, useSearchParams } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { applyPeople, correctPeople, discardPeople } from '#features/player-imports/commands/apply.server.ts'
import { getPeopleRows } from '#features/player-imports/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { writeShown } from '#shared/player-imports/shown-rows.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import type { Route } from './+types/rows.ts'
import { ImportFrame } from './import-frame.tsx'
import * as styles from './people-import.module.css'
import { PeopleTable } from './people-table.tsx'
import { UnknownTickets } from './unknown-tickets.tsx'

/** A tick for each row, and what is repaired. */
const FORM_BYTES = 512 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    (slug) => eventPanelPaths.importRows(slug, rowIdOrNone(call.params.id)),
    async (ctx, event) => ({ sheet: await getPeopleRows(ctx, event.translationId, rowIdOrNone(call.params.id)) }),
  )

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.id)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  limit: FORM_BYTES,
  intents: {
    check: { run: correctPeople, done: 'checked' },
    import: async (ctx, slug, id, form) => {
      const applied = await applyPeople(ctx, slug, id, form)
      const next = eventPanelPaths.importDone(String(slug), id)
      return redirectTo(
        'look' in applied ? pathWithQuery(eventPanelPaths.importRows(String(slug), id), { done: 'look' }) : next,
      )
    },
    discard: { run: discardPeople, done: (slug) => eventPanelPaths.importPlayers(String(slug)) },
  },
})

/** What will happen to each row of the list, to be repaired or left out before anybody is brought in. */
export default function PeopleRows({ loaderData: { event, sheet }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const name = sheet.fileName === '-' ? t('peopleImport.pasted') : sheet.fileName
  const failure = actionData?.failure ?? null
  const isCancelled = sheet.eventStatus === 'cancelled'
  const isNone = failure?.code === 'invalid'
  return (
    <ImportFrame event={event} step="rows" lede={t('peopleImport.file', { name, count: sheet.rows.length })}>
      <FormError failure={failure} message={isNone ? t('peopleImport.none') : undefined} />
      {!failure && params.get('done') === 'look' && (
        <Note tone="warning" role="alert">
          <TriangleAlert /> <span>{t('peopleImport.look')}</span>
        </Note>
      )}
      {isCancelled && (
        <Note tone="warning">
          <TriangleAlert /> <span>{t('peopleImport.cancelled')}</span>
        </Note>
      )}
      <Form className={styles.page} method="post" preventScrollReset>
        {/* Enter checks again: it must not bring anybody in. */}
        <button
          className="visually-hidden"
          type="submit"
          name="intent"
          value="check"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="shown" value={writeShown(sheet.rows)} />
        {sheet.unknown.length > 0 && <UnknownTickets unknown={sheet.unknown} tickets={sheet.tickets} />}
        <PeopleTable sheet={sheet} />
        <Bar slug={event.slug} sheet={sheet} isCancelled={isCancelled} />
      </Form>
    </ImportFrame>
  )
}

type Sheet = Route.ComponentProps['loaderData']['sheet']

function Bar({
  slug,
  sheet: { id, rows, takesClaims },
  isCancelled,
}: {
  slug: string
  sheet: Sheet
  isCancelled: boolean
}) {
  const t = useText()
  const count = (outcome: Sheet['rows'][number]['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const [waiting, out, wrong] = [count('waitlisted'), count('out'), count('wrong')]
  const coming = count('confirmed') + waiting
  // Rows that are repaired with the same form come in, too.
  const reachable = rows.filter(({ outcome, email }) => outcome !== 'out' && email)
  const reached = reachable.filter(({ outcome }) => outcome !== 'wrong').length
  return (
    <div ref={barAtBottom} className={styles.bar}>
      <p>
        {takesClaims && reachable.length > 0 ? (
          <label className={styles.invite}>
            <input type="checkbox" name="invite" value="yes" />
            <span>{t('peopleImport.invite', { count: reached })}</span>
          </label>
        ) : (
          t('peopleImport.bar.quiet')
        )}{' '}
        {waiting > 0 && t('peopleImport.bar.waiting', { count: waiting })}{' '}
        {wrong > 0 && t('peopleImport.bar.wrong', { count: wrong })}{' '}
        {out > 0 && t('peopleImport.bar.out', { count: out })}
      </p>
      <span className="flow">
        <Button variant="quiet" type="submit" name="intent" value="discard">
          {t('peopleImport.discard')}
        </Button>
        <ButtonLink variant="quiet" to={eventPanelPaths.importColumns(slug, id)}>
          {t('peopleImport.back')}
        </ButtonLink>
        <Button type="submit" name="intent" value="check">
          {t('peopleImport.check')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          name="intent"
          value="import"
          disabled={isCancelled || rows.length === out}
        >
          {t('peopleImport.import', { count: coming })}
        </Button>
      </span>
    </div>
  )
}
