import { data } from 'react-router'
import { answerTookPlace, confirmEvent } from '#features/event-confirmations/commands.server.ts'
import { getConfirmation } from '#features/event-confirmations/queries.server.ts'
import { formResponse, pathOf, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/event-confirmation.ts'
import { InvalidConfirmationLink, Thanks } from './answered.tsx'
import * as styles from './event-confirmation.module.css'
import { Question } from './question.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

/** GET changes nothing, because mail scanners open links too. Expired links have their own page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const confirmation = await loadOrThrow(context, (ctx) => getConfirmation(ctx, params.token)).catch(nullIfInvalid)
  return data({ asked: confirmation }, { status: confirmation ? 200 : 404 })
}

function nullIfInvalid(error: unknown) {
  const { status } = (error as { init?: { status?: number } }).init ?? {}
  if (status === 404) return null
  throw error
}

export async function action(call: Route.ActionArgs) {
  const { token } = call.params
  const result = await runFormAction(call, (ctx, { said }) =>
    said === 'yes' || said === 'no' ? answerTookPlace(ctx, token, said) : confirmEvent(ctx, token),
  )
  // The page shows what was answered; expired links are reported too.
  if (result.done || result.status === 404) throw redirectTo(pathOf(call.url))
  return formResponse({ failure: result.failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The page that emails link to, asking whether an event takes place, and later whether it took place. */
export default function EventConfirmation({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  const t = useText()
  const when = asked?.kind === 'after' ? 'after' : 'before'
  const title = !asked
    ? 'confirm.over.title'
    : asked.answered
      ? 'eventConfirmation.thanks'
      : (`eventConfirmation.${when}` as const)
  return (
    <div className="page">
      <div className={styles.question}>
        <PageMeta title={t(title)} path={null} />
        <meta name="robots" content="noindex" />
        <h1>{t(title)}</h1>
        {!asked && <InvalidConfirmationLink />}
        {asked?.answered && <Thanks event={asked.event} when={when} />}
        {asked && !asked.answered && <Question event={asked.event} when={when} failure={actionData?.failure ?? null} />}
      </div>
    </div>
  )
}
