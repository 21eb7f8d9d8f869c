import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { decideRequest, REQUEST_DECISIONS } from './decide.server.ts'
import { markMyself, unmarkMyself } from './marks.server.ts'
import { requestPhotoChange, withdrawRequest } from './requests.server.ts'

const idIn = (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : 0)

/**
 * Runs a form of `PhotoPeople` on the page of a photo: `intent` is `mark`, `unmark`, `ask` or `withdraw`. Returns what was done, the end of a message's key `photo.people.done`. Throws 404 for
 * every other intent.
 */
export async function runConsentIntent(
  ctx: RequestContext,
  photoId: number,
  form: FormValues,
  share?: string,
): Promise<'marked' | 'marked_hidden' | 'unmarked' | 'asked' | 'withdrawn'> {
  switch (form['intent']) {
    case 'mark':
      return (await markMyself(ctx, photoId, share)).hidden ? 'marked_hidden' : 'marked'
    case 'unmark':
      await unmarkMyself(ctx, photoId)
      return 'unmarked'
    case 'ask':
      await requestPhotoChange(ctx, photoId, form, share)
      return 'asked'
    case 'withdraw':
      await withdrawRequest(ctx, idIn(form['request']))
      return 'withdrawn'
    default:
      throw notFound()
  }
}

/** Runs a form of the page of an album's people: `intent` is one of `REQUEST_DECISIONS`. Returns what was done. */
export async function runDecisionIntent(ctx: RequestContext, form: FormValues) {
  const decision = REQUEST_DECISIONS.find((word) => word === form['intent'])
  if (!decision) throw notFound()
  await decideRequest(ctx, idIn(form['request']), decision, form)
  return decision
}
