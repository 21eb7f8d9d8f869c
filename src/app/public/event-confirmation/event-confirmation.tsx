import { data } from 'react-router'
import { answered, go, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import '#ui/styles/proposal.css'
import { answerTookPlace, confirmEvent } from '#features/event-confirmations/commands.server.ts'
import { peekAsk } from '#features/event-confirmations/queries.server.ts'
import type { Route } from './+types/event-confirmation.ts'
import { Over, Thanks } from './answered.tsx'
import { Question } from './question.tsx'

/** Who looks answers nothing yet: programs that read mail look too. A link that is over has a page of its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = await loadOrThrow(context, (ctx) => peekAsk(ctx, params.token)).catch(orOver)
  return data({ asked }, { status: asked ? 200 : 404 })
}

function orOver(error: unknown) {
  const { status } = (error as { init?: { status?: number } }).init ?? {}
  if (status === 404) return null
  throw error
}

export async function action(call: Route.ActionArgs) {
  const { token } = call.params
  const result = await submitted(call, (ctx, { said }) =>
    said === 'yes' || said === 'no' ? answerTookPlace(ctx, token, said) : confirmEvent(ctx, token),
  )
  // The page says what was answered; one that is over says so too.
  if (result.done || result.status === 404) throw go(call.url.pathname)
  return answered({ refusal: result.refusal }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Where the letters lead that ask whether an event stands, and afterwards whether it took place (issue 5, 8). */
export default function Freshness({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  const t = useText()
  const when = asked?.ask === 'after' ? 'after' : 'before'
  const title = !asked ? 'confirm.over.title' : asked.answered ? 'freshness.thanks' : (`freshness.${when}` as const)
  return (
    <div className="page">
      <div className="asked">
        <Head title={t(title)} path={null} />
        <meta name="robots" content="noindex" />
        <h1>{t(title)}</h1>
        {!asked && <Over />}
        {asked?.answered && <Thanks event={asked.event} when={when} />}
        {asked && !asked.answered && <Question event={asked.event} when={when} refusal={actionData?.refusal ?? null} />}
      </div>
    </div>
  )
}
