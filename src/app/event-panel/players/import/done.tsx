import { Form } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { undoPeople } from '#features/player-imports/commands/undo.server.ts'
import { getImported } from '#features/player-imports/imported.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { STATE_BADGES } from '../state-badges.ts'
import type { Route } from './+types/done.ts'
import { ImportFrame } from './import-frame.tsx'
import * as styles from './people-import.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    (slug) => eventPanelPaths.importDone(slug, rowIdOrNone(call.params.id)),
    async (ctx, event) => ({ imported: await getImported(ctx, event.translationId, rowIdOrNone(call.params.id)) }),
  )

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.id)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  intents: { undo: { run: undoPeople, done: 'undone' } },
})

/** What became of each row of a list that was brought in, and for a day the way back. */
export default function PeopleImported({ loaderData: { event, imported }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { rows, leftOut, isUndone, mayUndo } = imported
  const staying = rows.filter(({ stays }) => stays).length
  const invited = rows.filter(({ isInvited }) => isInvited).length
  const failure = actionData?.failure ?? null
  const lede = isUndone
    ? 'peopleImport.undone.text'
    : invited > 0
      ? 'peopleImport.done.invited'
      : 'peopleImport.done.text'
  return (
    <ImportFrame event={event} step="done" lede={t(lede, { count: invited })}>
      <FormError
        failure={failure}
        message={failure?.code === 'wrong_state' ? t('peopleImport.undo.late') : undefined}
      />
      <SuccessNote
        message={
          failure
            ? null
            : isUndone
              ? t('peopleImport.undone', { count: rows.length - staying })
              : t('peopleImport.done', { count: rows.length })
        }
      />
      {isUndone && staying > 0 && <p>{t('peopleImport.undone.kept', { count: staying })}</p>}
      {leftOut.length > 0 && <p>{t('peopleImport.done.out', { count: leftOut.length, lines: leftOut.join(', ') })}</p>}
      <span className="flow">
        <ButtonLink variant="primary" to={paths.eventPlayers(event.slug)}>
          {t('peopleImport.see')}
        </ButtonLink>
        <ButtonLink to={eventPanelPaths.importPlayers(event.slug)}>{t('peopleImport.again')}</ButtonLink>
      </span>
      <ImportedTable slug={event.slug} rows={rows} isUndone={isUndone} />
      {mayUndo && <UndoForm count={rows.length - staying} />}
    </ImportFrame>
  )
}

type Rows = Route.ComponentProps['loaderData']['imported']['rows']

/** The way back, and what it does. */
function UndoForm({ count }: { count: number }) {
  const t = useText()
  return (
    <Card as={Form} method="post" preventScrollReset aria-labelledby="undo">
      <h2 id="undo">{t('peopleImport.undo')}</h2>
      <p>{t('peopleImport.undo.text')}</p>
      <div>
        <Button type="submit" name="intent" value="undo" disabled={count === 0}>
          <Undo2 /> {t('peopleImport.undo.do', { count })}
        </Button>
      </div>
    </Card>
  )
}

type TableProps = { slug: string; rows: Rows; isUndone: boolean }

function ImportedTable({ slug, rows, isUndone }: TableProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <section aria-labelledby="imported">
      <h2 id="imported">{t('peopleImport.done.list')}</h2>
      <DataTable caption={t('peopleImport.done.list')} stack>
        <thead>
          <tr>
            <th scope="col">{t('peopleImport.line')}</th>
            <th scope="col">{t('peopleImport.person')}</th>
            <th scope="col">{t('players.column.state')}</th>
            <th scope="col" className="num">
              {t('peopleImport.paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, registrationId, name, state, paid, coin, stays }) => (
            <tr key={line}>
              <td>
                <span className={styles.phone}>{t('peopleImport.line')}</span> {line}
              </td>
              <th scope="row">
                <SiteLink className="link" to={`${paths.eventPlayers(slug)}?p=${registrationId}`}>
                  {name || t('players.erased')}
                </SiteLink>
              </th>
              <td data-label={t('players.column.state')}>
                <Badge tone={STATE_BADGES[state]}>{t(`players.state.${state}`)}</Badge>
                {stays && <small>{t(isUndone ? 'peopleImport.stayed' : 'peopleImport.stays')}</small>}
              </td>
              <td data-label={t('peopleImport.paid')} className="num">
                {paid ? formatMoney(paid, coin, locale) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}
