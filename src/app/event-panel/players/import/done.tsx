import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { getImported } from '#features/player-imports/imported.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { STATE_BADGES } from '../state-badges.ts'
import type { Route } from './+types/done.ts'
import { ImportFrame } from './import-frame.tsx'
import { sheetId } from './sheet-id.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    (slug) => eventPanelPaths.importDone(slug, sheetId(call.params.id)),
    async (ctx, event) => ({ imported: await getImported(ctx, event.translationId, sheetId(call.params.id)) }),
  )

/** What became of each row of a list that was brought in. */
export default function PeopleImported({ loaderData: { event, imported } }: Route.ComponentProps) {
  const t = useText()
  const { rows, leftOut } = imported
  return (
    <ImportFrame event={event} step="done" lede={t('peopleImport.done.text')}>
      <SuccessNote message={t('peopleImport.done', { count: rows.length })} />
      {leftOut.length > 0 && <p>{t('peopleImport.done.out', { count: leftOut.length, lines: leftOut.join(', ') })}</p>}
      <span className="flow">
        <ButtonLink variant="primary" to={paths.eventPlayers(event.slug)}>
          {t('peopleImport.see')}
        </ButtonLink>
        <ButtonLink to={eventPanelPaths.importPlayers(event.slug)}>{t('peopleImport.again')}</ButtonLink>
      </span>
      <ImportedTable slug={event.slug} rows={rows} />
    </ImportFrame>
  )
}

type Rows = Route.ComponentProps['loaderData']['imported']['rows']

function ImportedTable({ slug, rows }: { slug: string; rows: Rows }) {
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
          {rows.map(({ line, registrationId, name, state, paid, coin }) => (
            <tr key={line}>
              <td data-label={t('peopleImport.line')}>{line}</td>
              <th scope="row">
                <SiteLink className="link" to={`${paths.eventPlayers(slug)}?p=${registrationId}`}>
                  {name || t('players.erased')}
                </SiteLink>
              </th>
              <td data-label={t('players.column.state')}>
                <Badge tone={STATE_BADGES[state]}>{t(`players.state.${state}`)}</Badge>
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
