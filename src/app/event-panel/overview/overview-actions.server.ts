import { confirmEventNow, setTookPlace } from '#features/event-confirmations/commands.server.ts'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import {
  changeEventStatus,
  changeSignup,
  submitEvent,
  withdrawEvent,
} from '#features/events/commands/status-changes.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { duplicateForm, eventStatusForm, signupForm } from '#features/events/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormFields } from '#platform/forms/read-form.server.ts'
import { paths } from '#shared/paths.ts'
import { textOf } from '../event-form/event-values.ts'
import type { OverviewConstraints } from './overview-response.ts'

/** The rules of the forms on the overview page. */
export const overviewConstraints = (): OverviewConstraints => ({
  status: formConstraints(eventStatusForm),
  signup: formConstraints(signupForm),
  copy: formConstraints(duplicateForm),
})

type IntentInput = { ctx: RequestContext; slug: string; form: FormFields }
/** Where to redirect, with the success code in the URL. */
type IntentHandler = (work: IntentInput) => Promise<string>

const redirectWithDone =
  (done: string, command: (work: IntentInput) => Promise<unknown>): IntentHandler =>
  async (work) => {
    await command(work)
    return `${paths.eventPanel(work.slug)}?done=${done}`
  }

/** Every form of the overview page, by `intent`. */
const INTENTS: Record<string, IntentHandler> = {
  submit: redirectWithDone('submitted', ({ ctx, slug, form }) => submitEvent(ctx, slug, { reply: form['reply'] })),
  withdraw: redirectWithDone('withdrawn', ({ ctx, slug }) => withdrawEvent(ctx, slug)),
  happening: redirectWithDone('happening', ({ ctx, slug, form }) => changeEventStatus(ctx, slug, form)),
  signup: redirectWithDone('signup', ({ ctx, slug, form }) => changeSignup(ctx, slug, toSignupForm(form))),
  confirm: redirectWithDone('confirmed', ({ ctx, slug }) => confirmEventNow(ctx, slug)),
  took_place: redirectWithDone('took_place', ({ ctx, slug, form }) =>
    setTookPlace(ctx, slug, textOf(form, 'said') === 'no' ? 'no' : 'yes'),
  ),
  copy: async ({ ctx, slug, form }) => {
    const copyInput = {
      date_start: form['date_start'],
      ...(textOf(form, 'title') && { title: textOf(form, 'title') }),
    }
    const createCopy = await duplicateEvent(ctx, slug, copyInput)
    return `${paths.eventInformation(createCopy.slug)}?done=copied`
  },
  delete: async ({ ctx, slug, form }) => {
    const { organization, translationId } = await getMyEvent(ctx, slug)
    await deleteEvent(ctx, slug, form)
    return `${paths.organizationEvents(organization.slug)}?done=event_deleted&event=${translationId}`
  },
}

/** Fields hidden by the selected option are left out. */
const toSignupForm = (form: FormFields) => ({
  signup: textOf(form, 'signup'),
  ...(textOf(form, 'signup') === 'external' && { signup_url: textOf(form, 'signup_url') }),
  ...(textOf(form, 'signup') === 'scheduled' && { signup_opens: textOf(form, 'signup_opens') }),
})

export function runOverviewIntent(work: IntentInput): Promise<string> {
  const intent = textOf(work.form, 'intent')
  const found = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  if (!found) throw notFound()
  return found(work)
}
