import { redirect } from 'react-router'
import { listHistory } from '#features/audit/queries.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { missing } from '#platform/errors/app-error.ts'
import { answered, submitted } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { returnTo } from '#ui/page/return-to.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/audit-log.ts'
import { HistoryTable } from './audit-log/audit-log-table.tsx'
import { type Asked, HistoryFilters } from './audit-log/filters.tsx'
import { TeamHead } from './components/admin-heading.tsx'
import { RefusedNote } from './components/error-note.tsx'
import { useTeamWords } from './components/form-response.ts'
import { goOnTo, refusedBy, teamPage } from './load-admin.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => {
    const { thing = '', thingId = '', who = '', verb = '', page } = Object.fromEntries(call.url.searchParams)
    const asked: Asked = { thing, thingId, who, verb }
    return { asked, log: await listHistory(ctx, { ...asked, page }) }
  })

/** Takes a decision back, from whichever page offered it, and goes back there. */
export async function action(call: Route.ActionArgs) {
  const result = await submitted(call, async (ctx, form) => {
    if (form['intent'] !== 'undo') throw missing()
    return { entry: await undoDecision(ctx, Number(form['entry'])), to: form['to'] }
  })
  if (!result.done) return answered(refusedBy(result, []), result)
  const { entry, to } = result.done.value
  const back = returnTo(to, '')
  if (!back) throw goOnTo(call.url, paths.adminHistory, entry)
  const address = new URL(back, call.url)
  address.searchParams.set('entry', String(entry))
  throw redirect(address.pathname + address.search)
}

export default function History({ loaderData: { asked, log, done, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { refused } = useTeamWords()
  // What can be taken back is taken back in its line.
  const inTable = done?.undoable && log.lines.some(({ id }) => id === done.id)
  return (
    <>
      <TeamHead title={t('team.history')} lede={t('team.history.text')} done={inTable ? null : done} now={now} />
      {actionData && <RefusedNote className="summary" answer={actionData} words={refused(actionData.code)} />}
      <HistoryFilters asked={asked} name={log.lines[0]?.name ?? null} />
      <p role="status" className="muted">
        {t('team.history.count', { count: log.total })}
      </p>
      <HistoryTable lines={log.lines} now={now} />
      <Pages page={log.page} pages={log.pages} asked={asked} />
    </>
  )
}

type PagesProps = { page: number; pages: number; asked: Asked }

function Pages({ page, pages, asked }: PagesProps) {
  const t = useText()
  if (pages < 2) return null
  const kept = Object.entries(asked).filter(([, value]) => value !== '')
  const at = (number: number) => `${paths.adminHistory}?${new URLSearchParams([...kept, ['page', String(number)]])}`
  return (
    <nav className="flow team__pages" aria-label={t('team.pages')}>
      {page > 1 && (
        <SiteLink className="btn btn--line btn--sm" to={at(page - 1)} rel="prev">
          {t('team.pages.newer')}
        </SiteLink>
      )}
      <span className="muted">{t('team.position', { at: page, count: pages })}</span>
      {page < pages && (
        <SiteLink className="btn btn--line btn--sm" to={at(page + 1)} rel="next">
          {t('team.pages.older')}
        </SiteLink>
      )}
    </nav>
  )
}
