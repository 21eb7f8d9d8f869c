import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { type FormValues, type MultipartForm, textOf } from '#platform/forms/read-form.server.ts'
import type { FormResult } from '#ui/forms/form-result.ts'
import {
  type ActionArgs,
  formResponse,
  pathOf,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from './form-action.server.ts'

type Files = MultipartForm['files']
/** A `Subject` that nothing is inferred from: the URL says what it is, not the commands. */
type Known<Subject extends unknown[]> = [Subject][Subject extends unknown ? 0 : never]
type Run<Subject extends unknown[], Value = unknown> = (
  ctx: RequestContext,
  ...sent: [...Known<Subject>, form: FormValues, files: Files]
) => Value
/** `done` is the code for `?done=` of this page, or the path of another one. */
type Redirecting<Subject extends unknown[], Code extends string = string> = {
  run: Run<Subject>
  done: Code | ((...sent: [...Known<Subject>, form: FormValues]) => string)
}
/** A table of forms that stands in a file of its own. */
export type Intents<Subject extends unknown[], Code extends string = string> = Record<
  string,
  Run<Subject> | Redirecting<Subject, Code>
>
/** What a form shows under a status of its own. */
class Answer<Body> {
  readonly status: number
  readonly body: Body

  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}
export const withStatus = <Body>(status: number, body: Body) => new Answer(status, body)

type Shown<Value> =
  Exclude<Awaited<Value>, Response | undefined | null> extends infer Returned
    ? Returned extends Answer<infer Body>
      ? Body
      : Returned
    : never
type ShownBy<Intent> = Intent extends (...sent: never[]) => infer Value ? Shown<Value> : never

type Declaration<Args, Subject extends unknown[], Table, Value, Refused> = {
  /** What the page is about, from its URL: the first arguments of its commands. */
  subject?: (call: ActionArgs & Args) => Subject
  /** Runs before the body is read, to reject users who may not write here at all. The commands check again. */
  authorize?: (ctx: RequestContext, ...subject: Known<Subject>) => unknown
  /** Limit of the whole form, in bytes. */
  limit?: number
  /** The forms of the page, by their `intent`, which is not passed on. A function shows what it returns, `withStatus` under one of its own, or returns a redirect. */
  intents?: Table & Intents<Subject>
  /** The only form of the page, in place of `intents`. */
  form?: Run<Subject, Value> | Redirecting<Subject>
  /** What the page says of a failed command besides its code and fields. */
  refused?: (error: AppError, ctx: RequestContext, ...sent: [...Known<Subject>, form: FormValues]) => Refused
}

/**
 * The action of a page: authorizes, reads the form, runs the command of its intent, and redirects with a note. On failure the page gets the
 * reason and what was typed (`FormResult`).
 */
export function pageAction<
  Args = unknown,
  Subject extends [] | unknown[] = [],
  Table = Record<never, never>,
  Value = never,
  Refused = never,
>({ subject, authorize, limit, intents, form: only, refused }: Declaration<Args, Subject, Table, Value, Refused>) {
  type Result = FormResult<ShownBy<Table[keyof Table]> | Shown<Value>, Awaited<Refused>>
  return async (call: ActionArgs & Args) => {
    const about = () => (subject?.(call) ?? []) as Known<Subject>
    let refusal: Awaited<Refused> | null = null
    const result = await runFormAction(
      call,
      async (ctx, fields, files) => {
        const { intent: _, ...others } = fields
        const form = intents ? others : fields
        const found = intents ? ownProperty(intents, textOf(fields, 'intent')) : only
        if (!found) throw notFound()
        const { run, done = null } = typeof found === 'function' ? { run: found } : found
        try {
          const value = await run(ctx, ...about(), form, files)
          if (done === null) return value
        } catch (error) {
          if (refused && error instanceof AppError) refusal = await refused(error, ctx, ...about(), form)
          throw error
        }
        return redirectTo(
          typeof done === 'function' ? done(...about(), form) : pathWithQuery(pathOf(call.url), { done }),
        )
      },
      {
        authorize: (ctx) => {
          const known = about()
          return authorize?.(ctx, ...known)
        },
        ...(limit && { limit }),
      },
    )
    const returned = result.done?.value ?? null
    if (returned instanceof Response) throw returned
    const { status, body: value } = returned instanceof Answer ? returned : withStatus(result.status, returned)
    const body = { intent: result.text('intent'), failure: result.failure, value, refused: refusal }
    return formResponse(body as Result, { ...result, status })
  }
}

const ownProperty = <Value>(values: Record<string, Value>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined
