import { Form } from 'react-router'
import { listDataQualityIssues } from '#features/events/queries/data-quality.server.ts'
import { remindOrganizer } from '#features/events/review.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { DAY_MS } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { PROBLEMS } from '#shared/review/review.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Mail } from '#ui/icons/mail.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/data-quality.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { AdminRows } from './components/admin-section.tsx'
import { ErrorNote } from './components/error-note.tsx'
import { loadAdminPage, redirectWithEntry } from './load-admin.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const kind = PROBLEMS.find((problem) => problem === call.url.searchParams.get('kind')) ?? PROBLEMS[0]
    const lists = await Promise.all(
      PROBLEMS.map(async (problem) => ({ problem, ...(await listDataQualityIssues(ctx, problem)) })),
    )
    const shown = lists.find(({ problem }) => problem === kind)!
    return { kind, events: shown.events, counts: lists.map(({ problem, total }) => ({ problem, total })) }
  })

/** Writes to the organizers of one event, in the words that are ready for its problem. */
export const action = pageAction({
  authorize: authorizeTeam,
  intents: {
    remind: async (ctx, form) => {
      const kind = PROBLEMS.find((problem) => problem === form['problem']) ?? PROBLEMS[0]
      const entry = await remindOrganizer(ctx, rowIdOf(form['id']), form)
      return redirectWithEntry(`${adminPaths.problems}?kind=${kind}`, entry)
    },
  },
})

export const shouldRevalidate = () => true

export default function DataQuality({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, events, counts, now } = loaderData
  const t = useText()
  const dates = useDates()
  const { moment } = useTimestamps()
  return (
    <>
      <AdminHeading title={t('admin.problems')} lede={t('admin.problems.text')} />
      <ErrorNote failure={actionData?.failure ?? null} />
      <Chips space="below" aria-label={t('admin.problems.kinds')}>
        {counts.map(({ problem, total }) => (
          <Chip
            key={problem}
            as={SiteLink}
            on={problem === kind}
            to={`${adminPaths.problems}?kind=${problem}`}
            aria-current={problem === kind ? 'page' : undefined}
          >
            {t(`admin.problem.${problem}`)} <b>{total}</b>
          </Chip>
        ))}
      </Chips>
      <p className="space-below">{t(`admin.problem.${kind}.todo`)}</p>
      {events.length === 0 ? (
        <EmptyState title={t('admin.problems.none')} />
      ) : (
        <AdminRows>
          {events.map(({ id, title, slug, organizer, organizerSlug, dateStart, confirmedOn, remindedAt, own }) => (
            <li key={id}>
              <span>
                <b>{title}</b>
                <small>
                  {organizer} · {dates.long(dateStart)}
                  {kind === 'stale' &&
                    ` · ${confirmedOn ? t('admin.problem.said', { day: dates.long(confirmedOn) }) : t('admin.problem.never')}`}
                  {remindedAt && ` · ${t('admin.problem.written', { when: moment(new Date(remindedAt), now) })}`}
                </small>
              </span>
              <RowActions as="span">
                {!own && !isRecent(remindedAt, now) && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="problem" value={kind} />
                    <Button size="small" type="submit" name="intent" value="remind">
                      <Mail /> {t('admin.problem.write')} <span className="visually-hidden">{title}</span>
                    </Button>
                  </Form>
                )}
                <ButtonLink variant="quiet" size="small" to={paths.organizer(organizerSlug)}>
                  {t('admin.problem.organizer')} <span className="visually-hidden">{title}</span>
                </ButtonLink>
                <ButtonLink size="small" to={paths.event(slug)}>
                  {t('admin.open')} <span className="visually-hidden">{title}</span>
                </ButtonLink>
              </RowActions>
            </li>
          ))}
        </AdminRows>
      )}
    </>
  )
}

/** Nobody is written to twice in a week about the same. */
const isRecent = (remindedAt: string | null, now: Date) =>
  remindedAt !== null && now.getTime() - new Date(remindedAt).getTime() < 7 * DAY_MS
