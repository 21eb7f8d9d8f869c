import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FormValues, MultipartForm } from '#platform/forms/read-form.server.ts'
import { type ActionArgs, runFormAction } from './form-action.server.ts'

type Command<T> = (ctx: RequestContext, form: FormValues, all: MultipartForm['all']) => Promise<T>
type Options = { authorize: (ctx: RequestContext) => unknown; limit: number }

/**
 * Runs a form that may carry files, for someone signed in. `reason` says why it failed: `details.reason` of the error, else its code; null
 * where it did not.
 */
export async function runUploadAction<T>(call: ActionArgs, command: Command<T>, { authorize, limit }: Options) {
  let reason: string | null = null
  const result = await runFormAction(
    call,
    async (ctx, form, _files, all) => {
      try {
        return await command(ctx, form, all)
      } catch (error) {
        if (error instanceof AppError) reason = String(error.details?.['reason'] ?? error.code)
        throw error
      }
    },
    {
      authorize: async (ctx) => {
        authorizeSignedIn(ctx)
        await authorize(ctx)
      },
      limit,
    },
  )
  const { failure } = result
  const ofForm = failure?.code === 'body_too_large' ? 'too_large' : failure?.code
  return { result, reason: failure ? (reason ?? ofForm ?? null) : null }
}
