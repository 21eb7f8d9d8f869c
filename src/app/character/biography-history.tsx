import type { Route } from './+types/biography-history.ts'
import { HistoryPage } from './history/history-page.tsx'
import { loadHistory, restoreAction } from './history/load-history.server.ts'

export const loader = (call: Route.LoaderArgs) => loadHistory(call, 'biography')
export const action = restoreAction('biography')

export default function BiographyHistory({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryPage history={loaderData} failure={actionData?.failure ?? null} />
}
