import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { getBulk } from '#features/bulk-decisions/queries.server.ts'
import { undoBulk } from '#features/bulk-decisions/undo.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { AdminHeading } from '../components/admin-heading.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/outcome.ts'
import { queueIn } from './bulk.server.ts'
import { OutcomeList } from './outcome-list.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({ bulk: await getBulk(ctx, queueIn(call.params), rowIdOf(call.params.id)) }))

/** Undoes what can still be undone, and stops what is still running. */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [queueIn(params), rowIdOf(params.id)],
  authorize: (ctx) => authorizeTeam(ctx),
  intents: { undo: { run: undoBulk, done: adminPaths.bulkOutcome } },
})

export const shouldRevalidate = () => true

const LOOK_AGAIN_MS = 1500

/** What became of each item of a decision about many. */
export default function BulkOutcome({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { bulk } = loaderData
  const { page, items, finished } = bulk
  useLookAgain(!finished)
  const count = (isCounted: (item: (typeof items)[number]) => boolean) => items.filter(isCounted).length
  const undone = count((item) => item.undone)
  const decided = count(({ entry }) => entry !== null) - undone
  const refused = count(({ refusal }) => refusal !== null)
  const left = items.length - decided - undone - refused
  const counts = [
    t('admin.bulk.decided', { count: decided }),
    undone > 0 && t('admin.bulk.undone', { count: undone }),
    refused > 0 && t('admin.bulk.refused', { count: refused }),
    left > 0 && t('admin.bulk.left', { count: left }),
  ]
  const summary = counts.filter(Boolean).join(' ')
  return (
    <>
      <AdminHeading
        title={t('admin.bulk.outcome')}
        parent={{ to: paths.adminQueue(page), label: t(`admin.${page}`) }}
        done={null}
        // Focused whenever it changes: only once it is final.
        success={finished ? summary : null}
      />
      {!finished && (
        <>
          <Note space="below" role="status">
            <Hourglass />
            <span>{summary}</span>
          </Note>
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        </>
      )}
      <ErrorNote failure={actionData?.failure ?? null} />
      {items.some(({ undoable }) => undoable) && (
        <Form method="post" className="flow space-below">
          <Button type="submit" name="intent" value="undo">
            {t('admin.bulk.undo', { count: count(({ undoable }) => undoable) })}
          </Button>
          <span className="small muted">{t('admin.bulk.undo.text')}</span>
        </Form>
      )}
      <OutcomeList page={page} items={items} />
    </>
  )
}

/** While a job is still deciding. */
function useLookAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
