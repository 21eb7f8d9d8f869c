import { confirmEventNow, sayTookPlace } from '#features/event-confirmations/commands.server.ts'
import { copyEvent } from '#features/events/commands/duplicate.server.ts'
import { deleteEvent } from '#features/events/commands/event.server.ts'
import {
  changeHappening,
  changeSignup,
  submitEvent,
  withdrawEvent,
} from '#features/events/commands/status-changes.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { paths } from '#shared/paths.ts'
import { one } from './event-form/event-values.ts'

type Work = { ctx: Context; slug: string; form: Form; visit: Visit }
/** Where one goes on, with what is told there. */
type Carry = (work: Work) => Promise<string>

const stay =
  (done: string, command: (work: Work) => Promise<unknown>): Carry =>
  async (work) => {
    await command(work)
    return `${paths.eventPanel(work.slug)}?done=${done}`
  }

/** Every form of the panel's first page, by its `intent`. */
export const INTENTS: Record<string, Carry> = {
  submit: stay('submitted', ({ ctx, slug }) => submitEvent(ctx, slug)),
  withdraw: stay('withdrawn', ({ ctx, slug }) => withdrawEvent(ctx, slug)),
  happening: stay('happening', ({ ctx, slug, form }) => changeHappening(ctx, slug, form)),
  signup: stay('signup', ({ ctx, slug, form }) => changeSignup(ctx, slug, signupIn(form))),
  confirm: stay('confirmed', ({ ctx, slug }) => confirmEventNow(ctx, slug)),
  took_place: stay('took_place', ({ ctx, slug, form }) =>
    sayTookPlace(ctx, slug, one(form, 'said') === 'no' ? 'no' : 'yes'),
  ),
  copy: async ({ ctx, slug, form, visit }) => {
    const asked = { date_start: form['copy_start'], ...(one(form, 'copy_title') && { title: one(form, 'copy_title') }) }
    const made = await copyEvent(ctx, slug, asked, { storage: openStorage(visit.settings) })
    return `${paths.eventInformation(made.slug)}?done=copied`
  },
  delete: async ({ ctx, slug, form, visit }) => {
    const { organization } = await getMyEvent(ctx, slug)
    await deleteEvent(ctx, slug, form, { storage: openStorage(visit.settings) })
    return `${paths.organizationEvents(organization.slug)}?done=event_deleted`
  },
}

/** What the choice hides is not sent along. */
const signupIn = (form: Form) => ({
  signup: one(form, 'signup'),
  ...(one(form, 'signup') === 'external' && { signup_url: one(form, 'signup_url') }),
  ...(one(form, 'signup') === 'scheduled' && { signup_opens: one(form, 'signup_opens') }),
})

export function carry(work: Work): Promise<string> {
  const intent = one(work.form, 'intent')
  const found = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  if (!found) throw missing()
  return found(work)
}
