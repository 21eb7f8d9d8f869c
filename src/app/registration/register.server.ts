import { getEventPage } from '#features/events/queries/detail.server.ts'
import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import { type Registered, register } from '#features/registrations/commands/register/register.server.ts'
import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import { findSentBefore, storeSentFiles } from '#features/registrations/files/sent-files.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues, MultipartForm } from '#platform/forms/read-form.server.ts'
import { toTypedValues } from '#platform/forms/typed-values.ts'
import { COMPANIONS_MAX } from '#shared/limits.ts'
import { listShownConsents, readKeep, tickedConsents } from './consents.server.ts'
import type { RegistrationRef } from './load-registration.server.ts'
import { withParsedPrices } from './pricing.server.ts'

type Sent = { form: FormValues; files: MultipartForm['files'] }

/** Registers what the page's form says, and returns the registration. `stored`: gets the files, for a form that is refused. */
export async function registerFromForm(
  ctx: RequestContext,
  ref: RegistrationRef,
  { form, files }: Sent,
  stored: AnsweredFiles,
): Promise<Pick<Registered, 'id' | 'state'>> {
  authorizeConfirmed(ctx)
  await keepFiles(ctx, ref, { form, files }, stored)
  const sent = { ...withParsedPrices(ctx, form), ticket: ref.ticketId, code: ref.code, consents: tickedConsents(form) }
  const shownConsents = await listShownConsents(ctx)
  return register(ctx, ref.slug, sent, { files: stored, test: ref.test, shownConsents, keep: readKeep(ctx, form) })
}

/** Adds the files of the form to `stored`: those that came before, unless they are taken back, and those that come with it. */
export async function keepFiles(
  ctx: RequestContext,
  { slug }: RegistrationRef,
  { form, files }: Sent,
  stored: AnsweredFiles,
) {
  if (!form['stored'] && Object.keys(files).length === 0) return
  authorizeConfirmed(ctx)
  const event = await getEventPage(ctx, slug)
  const before = await findSentBefore(ctx, event.id, form['stored'])
  const isRemoved = (path: string) =>
    path.split('.').reduce<unknown>((at, key) => (at as never)?.[key], form) === 'remove'
  for (const [path, file] of Object.entries(before)) if (!isRemoved(path)) stored[path] = file
  await storeSentFiles(ctx, event.id, files, stored)
}

/** The files after the companion with this index was removed. */
export const withoutCompanion = (stored: AnsweredFiles, removed: number): AnsweredFiles =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([path, file]) => {
      const index = Number(/^additionals\.(\d)\./.exec(path)?.[1] ?? -1)
      if (index === removed) return []
      return [[index > removed ? path.replace(`.${index}.`, `.${index - 1}.`) : path, file]]
    }),
  )

/** What was typed, with one companion more or less, or after the email was sent again: the form comes back with it. */
export type KeptForm = { typed: Record<string, unknown>; done: 'added' | 'removed' | 'resent' | 'checked' | null }

/** Runs a button that does not send the form: `add`, `remove 0`, `resend`, and `check`, which tries a discount code. */
export async function changeForm(ctx: RequestContext, form: FormValues, intent: string): Promise<KeptForm> {
  const typed = toTypedValues(form)
  const sent = typed['additionals']
  const companions = Array.isArray(sent) ? sent : []
  const [action, index] = intent.split(' ')
  if (action === 'add')
    return { typed: { ...typed, additionals: [...companions, {}].slice(0, COMPANIONS_MAX) }, done: 'added' }
  if (action === 'remove')
    return { typed: { ...typed, additionals: companions.toSpliced(Number(index), 1) }, done: 'removed' }
  if (action === 'check') return { typed, done: 'checked' }
  if (action !== 'resend') return { typed, done: null }
  await resendActivation(ctx)
  return { typed, done: 'resent' }
}
