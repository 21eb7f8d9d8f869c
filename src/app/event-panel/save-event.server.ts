import { createEvent, updateEvent } from '#features/events/commands/event.server.ts'
import type { Saved } from '#features/events/commands/write.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { listRevisions } from '#features/events/queries/stats.server.ts'
import { checkTitle } from '#features/events/queries/titles.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { unforeseenAs } from '#platform/errors/wrap-errors.ts'
import type { Form, Parts } from '#platform/forms/read-form.server.ts'
import { PICTURE_BYTES } from '#platform/images/images.server.ts'
import { answered, type Call, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { visitOf } from '#platform/react-router/loaders.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { openStorage, type Storage } from '#platform/storage/storage.server.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { one } from './event-form/event-values.ts'
import { inItsLanguage } from './event-form/field-dependencies.ts'
import type { AlikeAnswer, AutoSaved, Meanwhile, Refused, TitleAnswer } from './event-form/form-response.ts'
import { eventOf, gapsIn, onPage, typedBack, without } from './event-form-values.server.ts'
import { backWith, findVenue, lookAlike, makeVenue, takeVenue, unseenVenues } from './propose-venue.server.ts'

/** A picture that is too large is still read, so that it is refused in words and nothing typed is lost. */
const LIMIT = 3 * PICTURE_BYTES

/** Whose event it is, and which: null as long as nothing was saved. */
type Target = { organization: string | number; event: MyEvent | null }
type Find = (ctx: Context, form: Form) => Promise<Target>
type Work = Target & { ctx: Context; form: Form; visit: Visit; header: Uint8Array | undefined; storage: Storage }
type Answer = TitleAnswer | AlikeAnswer | AutoSaved | Refused | { intent: 'done'; to: string }

const add = unforeseenAs('event_not_added', createEvent)
const modify = unforeseenAs('event_not_modified', updateEvent)

/** The form of an event, new or not: looks at its title, saves by itself, finds a venue, saves, sends in. By its `intent`. */
export async function answerForm(call: Call, admit: (ctx: Context) => unknown, find: Find) {
  let form: Form = {}
  let target: Target | null = null
  const result = await submitted(
    call,
    async (ctx, fields, visit, files) => {
      form = fields
      target = await find(ctx, fields)
      return act({ ctx, form, visit, header: headerIn(files), storage: openStorage(visit.settings), ...target })
    },
    { admit, limit: LIMIT },
  )
  const answer = result.done?.value ?? (await refused(call, form, target, result))
  if (answer.intent === 'done') throw go(inForm(call.url, answer.to))
  return answered<Exclude<Answer, { intent: 'done' }>>(answer, result)
}

const headerIn = (files: Parts['files']) => files['header']?.bytes

function act(work: Work): Promise<Answer> {
  const [intent, of = ''] = one(work.form, 'intent').split(' ')
  if (intent === 'title') return lookAtTitle(work)
  if (intent === 'auto') return saveByItself(work)
  if (intent === 'find_venue') return findVenue(work)
  if (intent === 'alike') return lookAlike(work)
  if (intent === 'use_venue') return takeVenue(work, of)
  return save(work, intent === 'submit')
}

async function lookAtTitle({ ctx, organization, event, form }: Work): Promise<TitleAnswer> {
  const { title, date_start } = form
  const asked = { title, date_start, event: event?.id }
  return { intent: 'title', title: one(form, 'title'), check: await checkTitle(ctx, organization, asked) }
}

const write = ({ ctx, organization, event, storage, header }: Work, sent: object) =>
  event ? modify(ctx, event.id, sent, { header, storage }) : add(ctx, organization, sent, { header, storage })

const sentIn = ({ form, event, header }: Work) =>
  eventOf(
    form,
    { localization: Boolean(event?.localization), locale: event?.locale ?? null, header: Boolean(event?.header) },
    header !== undefined,
  )

/** A draft on its way may hold half an address: what cannot be kept is left out, and said. */
async function saveByItself(work: Work): Promise<AutoSaved> {
  const sent = sentIn(work)
  // Only a press of a button makes a venue.
  const draft = one(work.form, 'where') === 'new' ? without(sent, { venue: 'choice' }) : sent
  const { saved, skipped } = await writeWhatFits(work, draft)
  const { header } = await getMyEvent(work.ctx, saved.id)
  const { id, slug, version } = saved
  const told = { id, slug, version, at: work.ctx.now.toISOString(), header: header?.url ?? null }
  return { intent: 'auto', saved: told, refusal: null, meanwhile: null, skipped }
}

/** What is typed wrong is told before what does not fit together, so it may take more than one try. */
async function writeWhatFits(
  work: Work,
  draft: Record<string, unknown>,
  left: Record<string, FieldCode> = {},
): Promise<{ saved: Saved; skipped: Record<string, FieldCode> }> {
  try {
    return { saved: await write(work, draft), skipped: onPage(left) }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    const fields = failure.fields ?? {}
    // A picture may be refused for other reasons than a field is: it is too large, or too many wait.
    if (failure.code !== 'invalid' && !('header' in fields)) throw failure
    const rest = without(draft, fields)
    const picture = 'header' in fields && work.header ? { header: undefined } : null
    if (!picture && Object.keys(rest).length === Object.keys(draft).length) throw failure
    return writeWhatFits({ ...work, ...picture }, rest, { ...fields, ...left })
  }
}

async function save(work: Work, submit: boolean): Promise<Answer> {
  const alike = await unseenVenues(work)
  if (alike.length > 0) return backWith(work.form, { alike })
  await makeVenue(work)
  const saved = await write(work, { ...sentIn(work), ...(submit && { submit: true }) })
  if (submit) return { intent: 'done', to: `${paths.eventPanel(saved.slug)}?done=submitted` }
  const done = saved.changed || !work.event ? (isDraft(work.event) ? 'draft' : 'saved') : 'nothing'
  return { intent: 'done', to: `${paths.eventInformation(saved.slug)}?done=${done}` }
}
const isDraft = (event: MyEvent | null) => !event || event.moderation === 'draft'

type Result = Awaited<ReturnType<typeof submitted<Answer>>>

async function refused(call: Call, form: Form, target: Target | null, { refusal, unread }: Result): Promise<Answer> {
  const intent = one(form, 'intent')
  // All at once: what is typed wrong is told before what is missing is looked for.
  const gaps = intent === 'submit' && refusal?.code === 'invalid' ? gapsIn(form) : {}
  const told = refusal && { ...refusal, fields: inItsLanguage(form, { ...gaps, ...onPage(refusal.fields) }) }
  if (intent === 'title') return { intent, title: one(form, 'title'), check: { verdict: 'free', similar: [] } }
  if (intent === 'alike') return { intent, alike: [] }
  const meanwhile = refusal?.code === 'changed_meanwhile' ? await lookMeanwhile(call, target) : null
  if (intent === 'auto') return { intent, saved: null, refusal: told, meanwhile, skipped: {} }
  if (unread) return backWith(form, { refusal: told, values: null })
  const values = { ...typedBack(form), ...(meanwhile && { version: meanwhile.version }) }
  return backWith(form, { intent: intent === 'submit' ? 'submit' : 'save', refusal: told, values, meanwhile })
}

/** Who saved meanwhile is known of what is public: its edits are written down. */
async function lookMeanwhile({ context }: Call, target: Target | null): Promise<Meanwhile | null> {
  if (!target?.event) return null
  const { ctx } = visitOf(context)
  const event = await getMyEvent(ctx, target.event.id)
  const [last] = event.moderation === 'published' ? await listRevisions(ctx, event.id, 1) : []
  return { version: event.version, at: event.updatedAt, by: last?.changedBy ?? null }
}
