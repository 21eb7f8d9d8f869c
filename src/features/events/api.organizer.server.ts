import { z } from 'zod'
import { authorizeAnywhere } from '#features/organizations/authorize-member.server.ts'
import { call } from '#kit/call.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readEntryUpload } from '#platform/forms/upload.server.ts'
import { GONE } from '#platform/openapi/answer-schemas.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { authorizeEvent } from './access.server.ts'
import { myEventAnswers as answers } from './api.organizer.answers.ts'
import { toMyEventEntry } from './api.organizer.entry.ts'
import { toEventInput } from './api-input.ts'
import { statusForm, updateMyEvent } from './api-write.server.ts'
import { createEvent } from './commands/event.server.ts'
import { getMyEvent } from './queries/editor.server.ts'
import { eventForm, newEventForm } from './schema.ts'

const parameters = [LOCALE]
const group = 'Managing events'
const files = { header: { description: 'The picture, of at most 10 MB: JPEG, PNG or WebP.' } }
const REFUSALS = {
  description: 'The event is not in a state that allows it, or someone else saved in between.',
  reasons: ['changed_meanwhile', 'wrong_state', 'organization_not_active'],
}
const INVALID = 'Fields are not as described, or missing to submit it; `details.errors` names all of them.'
const organization = z.union([z.int(), z.string()]).meta({ description: 'Its id or slug.' })
/** Written with the API's names for relations; a response may be sent back as it is. */
const form = eventForm.extend(statusForm.shape).partial()

/** Bytes of form and picture. Leaves room above the picture's limit, so that a picture slightly too large gets a field error. */
const BODY_LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

const read = async (request: Request) => {
  const { form, hasTextValues, findFile } = await readEntryUpload(request, BODY_LIMIT)
  return { form: toEventInput(form, hasTextValues), upload: { header: findFile('header')?.bytes } }
}
/** In the visitor's language: that of `?locale=` is the one of the translation that is written. */
const answer = async (ctx: RequestContext, ref: number | string) => ({
  data: toMyEventEntry(await getMyEvent(ctx, ref)),
})

/** The organization's id or slug, sent as `organization` or `organizer`. */
function organizationRefIn({ organization, organizer }: RawTree): number | string {
  const ref = organization ?? organizer
  if (typeof ref === 'number' || (typeof ref === 'string' && ref !== '')) return ref
  throw new AppError('invalid', { fields: { organization: 'required' } })
}

export const organizerEventCalls = [
  call('POST /api/event/create-private', {
    group,
    access: 'signed_in',
    scope: 'events:write',
    parameters,
    answers,
    summary: 'Create a draft',
    description:
      'For members of an organization who may edit its events. Only `title` is required. With a `form_key`, the same call sent again changes the event that it created.',
    body: {
      read,
      schema: newEventForm.omit({ reason: true }).extend({ organization }),
      example: { organization: 'club-el-faro', title: 'El faro', date_start: '2027-03-12' },
      files,
      filesWith: 'data',
    },
    errors: { 400: INVALID, 404: 'The organization is not one of the caller’s.', 409: REFUSALS },
    failsAs: 'event_not_added',
    authorize: ({ ctx }) => authorizeAnywhere(ctx),
    run: async ({ ctx, c, body: { form, upload } }) => {
      const { translationId } = await createEvent(ctx, organizationRefIn(form), form, upload)
      return () => answer(c.var.ctx, translationId)
    },
  }),
  call('GET /api/event/my_event/{id}', {
    group,
    access: 'signed_in',
    scope: 'events:read',
    answers,
    summary: 'Get an event to edit it',
    description:
      'With what is `missing` before it can be submitted. For members of its organization; the site team reads too.',
    errors: { 410: GONE },
    run: ({ ctx, params }) => answer(ctx, params.id),
  }),
  call('PUT /api/event/my_event/{id}', {
    group,
    access: 'signed_in',
    scope: 'events:write',
    parameters,
    answers,
    summary: 'Change an event',
    description:
      'What is not sent stays. Changes of a published event are public at once, and the site team reviews the difference. `submit: true` sends a draft in. With `date_start` the other days of the event move by as many days, unless `move_days` is false: last days of tickets and the day of sign-up where they are not sent, prices by date, instalments, the last day for answers, the casting. Once someone has registered for a published event that is neither cancelled nor over, a change of dates, place or prices needs a `reason`, which the players are sent: without it the call is a 400 whose message says so, with `details.reason` `reason_needed` and `required` at `reason` in `details.errors`.',
    body: { read, schema: form, example: { theme: 'horror', submit: true }, optional: true, files, filesWith: 'data' },
    errors: { 400: INVALID, 409: REFUSALS, 410: GONE },
    failsAs: 'event_not_modified',
    authorize: ({ ctx, params }) => authorizeEvent(ctx, 'events.edit', params.id),
    run: async ({ ctx, c, params, body: { form, upload } }) => {
      const { translationId } = await updateMyEvent(ctx, params.id, form, upload)
      return () => answer(c.var.ctx, translationId)
    },
  }),
]
