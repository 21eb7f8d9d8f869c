import { getEventPage } from '#features/events/queries/detail.server.ts'
import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import type { AnsweredFiles } from '#features/registrations/commands/answers-with-files.ts'
import { register } from '#features/registrations/commands/register.server.ts'
import { findSentBefore, storeSentFiles } from '#features/registrations/files/sent-files.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import type { FormFields, MultipartForm } from '#platform/forms/read-form.server.ts'
import { toTypedValues } from '#platform/forms/typed-values.ts'
import { COMPANIONS_MAX } from '#shared/limits.ts'
import { createDateFormatter } from '#ui/i18n/dates.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { MESSAGES } from '#ui/i18n/messages.server.ts'
import { findTerms, type RegistrationRef } from './load-registration.server.ts'
import { OWN_CONSENTS } from './terms.ts'

type Sent = { form: FormFields; files: MultipartForm['files'] }

/** Registers what the page's form says, and returns the id of the registration. `stored`: gets the files, for a form that is refused. */
export async function registerFromForm(
  ctx: RequestContext,
  ref: RegistrationRef,
  { form, files }: Sent,
  stored: AnsweredFiles,
): Promise<number> {
  authorizeConfirmed(ctx)
  await keepFiles(ctx, ref, { form, files }, stored)
  assertConsents(form)
  const sent = { ...form, ticket: ref.ticketId, code: ref.code }
  const consents = await consentTexts(ctx)
  const { id } = await register(ctx, ref.slug, sent, { files: stored, test: ref.test, consents })
  return id
}

/** The boxes beside the event's own questions. */
function assertConsents(form: FormFields) {
  const missing = OWN_CONSENTS.filter((name) => form[name] !== 'on')
  const fields: Fields = Object.fromEntries(missing.map((name) => [name, 'accept']))
  if (missing.length > 0)
    throw new AppError('registration_refused', { details: { reason: 'invalid' }, kind: 'invalid', fields })
}

/** What was shown beside the boxes. */
async function consentTexts(ctx: RequestContext) {
  const { revised } = await findTerms(ctx)
  const messages = MESSAGES[ctx.locale]
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messages
  const dates = createDateFormatter({ locale: ctx.locale, months, shortMonths, shortWeekdays })
  const day = revised ? dates.long(revised) : ''
  return OWN_CONSENTS.map((key) => ({
    key,
    shown: formatMessage(messages, ctx.locale, key === 'terms' ? 'signUp.terms.shown' : 'signUp.privacy', { day }),
    given: true,
  }))
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
export type KeptForm = { typed: Record<string, unknown>; done: 'added' | 'removed' | 'resent' | null }

/** Runs a button that does not send the form: `add`, `remove 0`, `resend`. */
export async function changeForm(ctx: RequestContext, form: FormFields, intent: string): Promise<KeptForm> {
  const typed = toTypedValues(form)
  const sent = typed['additionals']
  const companions = Array.isArray(sent) ? sent : []
  const [action, index] = intent.split(' ')
  if (action === 'add')
    return { typed: { ...typed, additionals: [...companions, {}].slice(0, COMPANIONS_MAX) }, done: 'added' }
  if (action === 'remove')
    return { typed: { ...typed, additionals: companions.toSpliced(Number(index), 1) }, done: 'removed' }
  if (action !== 'resend') return { typed, done: null }
  await resendActivation(ctx)
  return { typed, done: 'resent' }
}
