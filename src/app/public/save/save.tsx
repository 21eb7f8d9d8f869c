import { redirect } from 'react-router'
import { readPendingMark } from '#app/auth/pending-mark.server.ts'
import { removeMark, setMark } from '#features/follows/commands.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import {
  formResponse,
  localizedPath,
  readCookies,
  redirectTarget,
  redirectTo,
  refererPath,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { getContext, runCommand } from '#platform/react-router/loaders.server.ts'
import { parseMark } from '#shared/follows.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import type { Route } from './+types/save.ts'
import { saveFailureWords } from './save-failure.server.ts'

/** With it a visitor comes back once signed in: what they wanted is done, and they are where they were. */
const PENDING = `${paths.save}?pending=1`

/** The button's id. A header holds ASCII only. */
const fragmentOf = (text: string) =>
  `#${text.toWellFormed().replace(/[^\u0021-\u007e]+/g, (others) => encodeURIComponent(others))}`

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { actor, locale } = getContext(context)
  // After a form that was refused, whose reason the page shows.
  if (!url.searchParams.has('pending'))
    return { failure: null, back: localizedPath(url, paths.events), words: saveFailureWords(locale, 'unexpected') }
  if (actor.kind !== 'person') throw redirect(loginUrl(paths.login, localizedPath(url, PENDING)))
  const { text, mark, from, clear } = readPendingMark({ context, request })
  const back = from || localizedPath(url, paths.accountFollows)
  const done = [clear()]
  if (!mark) throw redirectTo(redirectTarget(url, back), done)
  const { failure } = await runCommand(context, (ctx) => setMark(ctx, mark))
  if (!failure) throw redirectTo(redirectTarget(url, back + fragmentOf(text)), done)
  const shown = { code: failure.code, fields: {}, seconds: failure.retryAfter ?? 0, typed: null }
  return formResponse(
    { failure: shown, back, words: saveFailureWords(locale, failure.code) },
    { failure: shown, status: failure.status },
    done,
  )
}

/** Saves, follows or takes it back. A visitor is asked to sign in first, and then it is done. */
export async function action(call: Route.ActionArgs) {
  const back = refererPath(call) ?? localizedPath(call.url, paths.accountFollows)
  const result = await runFormAction(
    call,
    async (ctx, { on, off }) => {
      const [text, mark] = [on ?? off, parseMark(on ?? off)]
      if (!mark) throw new AppError('invalid')
      if (ctx.actor.kind === 'anonymous') return { pending: off === undefined ? `${text}\n${back}` : null }
      await (off === undefined ? setMark(ctx, mark) : removeMark(ctx, mark))
      return { at: String(text) }
    },
    { idempotent: true },
  )
  const done = result.done?.value
  if (!done) {
    const words = saveFailureWords(getContext(call.context).locale, result.failure?.code ?? 'unexpected')
    return formResponse({ failure: result.failure, back, words }, result)
  }
  if ('pending' in done) {
    const cookies = done.pending ? [readCookies(call).setPendingMark(done.pending)] : []
    throw redirectTo(loginUrl(paths.login, localizedPath(call.url, PENDING)), cookies)
  }
  // Scripts leave the page where it is.
  const isFetched = new URL(call.request.url).pathname.endsWith('.data')
  throw redirectTo(redirectTarget(call.url, isFetched ? back : back + fragmentOf(done.at)))
}

export const headers = ({ actionHeaders, loaderHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? actionHeaders ?? loaderHeaders

/** Shown only where it could not be saved. */
export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  const { failure, back, words } = actionData ?? loaderData
  return (
    <div className="page stack">
      <PageMeta title={words.title} path={null} />
      <meta name="robots" content="noindex" />
      <h1>{words.title}</h1>
      <FormError failure={failure} message={words.reason} />
      <p>
        <Button as="a" href={back}>
          {words.back}
        </Button>
      </p>
    </div>
  )
}
