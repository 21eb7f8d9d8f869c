import { createEvent, updateEvent } from '#features/events/commands/event.server.ts'
import type { EventWriteResult } from '#features/events/commands/write.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import type { FormValues, MultipartForm } from '#platform/forms/read-form.server.ts'
import { type ActionArgs, formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { textOf } from './edit/event-values.ts'
import { toLanguageFieldName } from './edit/field-dependencies.ts'
import type {
  AutosaveResult,
  ClashesResult,
  EventFormResult,
  SimilarVenuesResult,
  TitleCheckResult,
} from './edit/form-response.ts'
import { isBlankTicket, ticketControl, typedTickets } from './edit/typed-tickets.ts'
import { applyChoices, eventFingerprints, findConflictingEdit } from './event-conflict.server.ts'
import {
  byControl,
  flatten,
  listIncompleteFields,
  omitFields,
  toEventInput,
  toFormValues,
  withTickets,
} from './event-form-values.server.ts'
import { listEventWarnings } from './event-warnings.server.ts'
import { checkClashesIntent, checkTitleIntent } from './live-checks.server.ts'
import { askedMoves, wereMovesSeen, withMovedDays } from './moved-days.server.ts'
import { prefillEvent } from './prefill-event.server.ts'
import {
  checkSimilarVenues,
  chooseExistingVenue,
  createProposedVenue,
  findVenue,
  listUnseenVenues,
  toEventFormResult,
} from './propose-venue.server.ts'
import { toTicketList } from './tickets.server.ts'

/** Oversized images are still read, so that the response can name the field and keep the form's values. */
const MAX_BODY_BYTES = 3 * PICTURE_BYTES

/** The organization, and the event, which is null until first saved. */
type Target = { organization: string | number; event: MyEvent | null }
type FindTarget = (ctx: RequestContext, form: FormValues) => Promise<Target>
type FormInput = Target & {
  ctx: RequestContext
  form: FormValues
  header: Uint8Array | undefined
}
type Answer =
  | TitleCheckResult
  | ClashesResult
  | SimilarVenuesResult
  | AutosaveResult
  | EventFormResult
  | { intent: 'done'; to: string }

const add = wrapUnexpectedErrors('event_not_added', createEvent)
const modify = wrapUnexpectedErrors('event_not_modified', updateEvent)

/**
 * All intents of the event form, for new and stored events: check the title, autosave, search for venues, save,
 * submit.
 */
export async function runEventForm(call: ActionArgs, authorize: (ctx: RequestContext) => unknown, find: FindTarget) {
  let form: FormValues = {}
  let target: Target | null = null
  const action = await runFormAction(
    call,
    async (ctx, fields, files) => {
      form = flatten(fields)
      target = await find(ctx, form)
      if (target.event) form = applyChoices(ctx, form, target.event)
      return runIntent({
        ctx,
        form,
        header: headerIn(files),
        ...target,
      })
    },
    { authorize, limit: MAX_BODY_BYTES },
  )
  const result = action.done?.value ?? (await toEventFormFailure(call, form, target, action))
  if (result.intent === 'done') throw redirectTo(result.to)
  return formResponse<Exclude<Answer, { intent: 'done' }>>(result, action)
}

const headerIn = (files: MultipartForm['files']) => files['header']?.bytes

function runIntent(work: FormInput): Promise<Answer> {
  const [intent, of = ''] = textOf(work.form, 'intent').split(' ')
  if (intent === 'title') return checkTitleIntent(work)
  if (intent === 'clashes') return checkClashesIntent(work)
  if (intent === 'auto') return autosave(work)
  if (intent === 'find_venue') return findVenue(work)
  if (intent === 'alike') return checkSimilarVenues(work)
  if (intent === 'use_venue') return chooseExistingVenue(work, of)
  if (intent === 'prefill') return prefillEvent(work.ctx, work.form)
  if (intent === 'add_ticket' || intent === 'remove_ticket') return changeTickets(work.form, of)
  return save(work, intent === 'submit')
}

const writeEvent = ({ ctx, organization, event, header }: FormInput, sent: object) =>
  (event ? modify(ctx, event.translationId, sent, { header }) : add(ctx, organization, sent, { header })).catch(
    (failure: unknown) => {
      // Someone else has removed one of the tickets.
      const isTicketGone = failure instanceof AppError && Object.keys(failure.fields ?? {}).some(isTicketId)
      throw isTicketGone ? new AppError('changed_meanwhile') : failure
    },
  )
const isTicketId = (name: string) => /^tickets\.\d+\.id$/.test(name)

const toInput = ({ ctx, form, event, header }: FormInput, isMoved = false) => ({
  ...toEventInput(
    form,
    { localization: Boolean(event?.localization), locale: event?.locale ?? null, header: Boolean(event?.header) },
    header !== undefined,
  ),
  ...(textOf(form, 'has_tickets') && { tickets: toTicketList(form, ctx.locale) }),
  // What saves by itself moves nothing else: the days are warned of before the event is sent.
  move_days: isMoved,
})

/** A draft may contain incomplete values: those that are invalid are left out and listed. */
async function autosave(work: FormInput): Promise<AutosaveResult> {
  const sent = toInput(work)
  // Only an explicit submission creates a venue.
  const draft = textOf(work.form, 'where') === 'new' ? omitFields(sent, { venue: 'choice' }) : sent
  const { saved, skipped } = await writeValidFields(work, draft)
  const stored = await getMyEvent(work.ctx, saved.translationId)
  const { translationId, slug, version } = saved
  const tickets = Object.keys(skipped).some(ticketControl) ? {} : idsByRow(work.form, stored.tickets)
  const of = { id: translationId, slug, version, header: stored.header?.url ?? null, tickets }
  // What was left out is still to be saved: the form has changed it.
  const details = { ...of, base: eventFingerprints(stored, work.ctx), at: work.ctx.now.toISOString() }
  return { intent: 'auto', saved: details, failure: null, meanwhile: null, skipped }
}

/** The tickets are stored in the order of the form. */
const idsByRow = (form: FormValues, stored: MyEvent['tickets']): Record<string, number> =>
  Object.fromEntries(
    typedTickets(form)
      .filter((ticket) => !isBlankTicket(ticket))
      .flatMap(({ row }, index) => (row && stored[index] ? [[row, stored[index].id]] : [])),
  )

/** The command reports invalid values before conflicting ones, so more than one attempt may be needed. */
async function writeValidFields(
  work: FormInput,
  draft: Record<string, unknown>,
  left: Record<string, FieldCode> = {},
): Promise<{ saved: EventWriteResult; skipped: Record<string, FieldCode> }> {
  try {
    return { saved: await writeEvent(work, draft), skipped: byControl(work.form, left) }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const fields = failure.fields ?? {}
    // An image can also be rejected without a field error: too large, or too many in the queue.
    if (failure.code !== 'invalid' && !('header' in fields)) throw failure
    const rest = omitFields(draft, fields)
    const picture = 'header' in fields && work.header ? { header: undefined } : null
    if (!picture && Object.keys(rest).length === Object.keys(draft).length) throw failure
    return writeValidFields({ ...work, ...picture }, rest, { ...fields, ...left })
  }
}

/** Without JavaScript: another ticket to fill in, or one less. Nothing is saved. */
async function changeTickets(form: FormValues, removed: string): Promise<EventFormResult> {
  return toEventFormResult(withTickets(form, removed === '' ? null : Number(removed)), { intent: 'tickets' })
}

async function save(work: FormInput, submit: boolean): Promise<Answer> {
  const alike = await listUnseenVenues(work)
  if (alike.length > 0) return toEventFormResult(work.form, { alike })
  const warnings = submit ? await listUnseenWarnings(work) : []
  if (warnings.length > 0) return toEventFormResult(work.form, { intent: 'submit', warnings })
  const moves = await askedMoves(work)
  if (moves && !wereMovesSeen(work.form, moves))
    return toEventFormResult(work.form, { intent: submit ? 'submit' : 'save', moves })
  await createProposedVenue(work)
  const form = moves ? withMovedDays(work.form, moves) : work.form
  const saved = await writeEvent(work, {
    ...toInput({ ...work, form }, moves?.isWanted),
    ...(submit && { submit: true }),
  })
  if (submit) return { intent: 'done', to: `${paths.eventPanel(saved.slug)}?done=submitted` }
  const done = saved.changed || !work.event ? (isDraft(work.event) ? 'draft' : 'saved') : 'nothing'
  return { intent: 'done', to: `${paths.eventInformation(saved.slug)}?done=${done}` }
}
/** What was not shown before. Missing fields are asked for first. */
async function listUnseenWarnings({ ctx, form, event }: FormInput) {
  if (Object.keys(listIncompleteFields(form)).length > 0) return []
  const seen = textOf(form, 'seen_warnings').split(' ')
  const warnings = await listEventWarnings(ctx, form, event)
  return warnings.every(({ kind }) => seen.includes(kind)) ? [] : warnings
}
const isDraft = (event: MyEvent | null) => !event || event.moderation === 'draft'

type Result = Awaited<ReturnType<typeof runFormAction<Answer>>>

async function toEventFormFailure(
  call: ActionArgs,
  form: FormValues,
  target: Target | null,
  { failure, unread }: Result,
): Promise<Answer> {
  const intent = textOf(form, 'intent')
  // Report invalid values and missing fields together: the command stops at the former.
  const gaps = intent === 'submit' && failure?.code === 'invalid' ? listIncompleteFields(form) : {}
  const details = failure && {
    ...failure,
    typed: null,
    fields: toLanguageFieldName(form, { ...gaps, ...byControl(form, failure.fields) }),
  }
  if (intent === 'title') return { intent, title: textOf(form, 'title'), check: { verdict: 'free', similar: [] } }
  if (intent === 'clashes') return { intent, asked: textOf(form, 'asked'), clashes: null }
  if (intent === 'alike') return { intent, alike: [] }
  const meanwhile =
    failure?.code === 'changed_meanwhile' && target?.event
      ? await findConflictingEdit(getContext(call.context), target.event, form)
      : null
  if (intent === 'auto') return { intent, saved: null, failure: details, meanwhile, skipped: {} }
  if (unread) return toEventFormResult(form, { failure: details, values: null })
  const asked =
    textOf(form, 'asked_moves') && target ? { ctx: getContext(call.context), form, event: target.event } : null
  const moves = asked && (await askedMoves(asked))
  const values = {
    ...toFormValues(form),
    ...(meanwhile && { version: meanwhile.version, base: meanwhile.base }),
  }
  return toEventFormResult(form, {
    intent: intent === 'submit' ? 'submit' : 'save',
    failure: details,
    values,
    meanwhile,
    ...(moves && { moves }),
  })
}
