import type { Route } from './+types/background-history.ts'
import { HistoryPage } from './history/history-page.tsx'
import { loadHistory, restoreAction } from './history/load-history.server.ts'

export const loader = (call: Route.LoaderArgs) => loadHistory(call, 'background')
export const action = restoreAction('background')

export default function BackgroundHistory({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryPage history={loaderData} failure={actionData?.failure ?? null} />
}
