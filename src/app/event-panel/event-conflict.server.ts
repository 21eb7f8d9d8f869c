import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { listEventRevisions } from '#features/events/queries/stats.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { compareParts, fingerprintsOf } from '#platform/forms/conflicts.server.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { keepControl } from '#ui/forms/conflict/keep.ts'
import { comparedParts, partValues, withPartOf } from './edit/compared-parts.ts'
import { textOf, toFormValues } from './edit/event-values.ts'
import type { ConflictingEdit } from './edit/form-response.ts'

/** Sent with the form, to tell what its writer has changed since. */
export const eventFingerprints = (event: MyEvent, { locale }: Pick<RequestContext, 'locale'>) =>
  fingerprintsOf(comparedParts(toFormValues(event, locale)))

/** What someone else saved since the form was read, beside what is in the form. */
export async function findConflictingEdit(
  ctx: RequestContext,
  { translationId }: MyEvent,
  form: FormValues,
): Promise<ConflictingEdit> {
  const event = await getMyEvent(ctx, translationId)
  // Known for public events, whose revisions are recorded.
  const [last] = event.moderation === 'published' ? await listEventRevisions(ctx, translationId, 1) : []
  const theirs = toFormValues(event, ctx.locale)
  const differences = compareParts(comparedParts(form), comparedParts(theirs), textOf(form, 'base')).map(
    ({ name, keep }) => ({ name, keep, mine: partValues(form, name), theirs: partValues(theirs, name) }),
  )
  const base = eventFingerprints(event, ctx)
  return { version: event.version, at: event.updatedAt, by: last?.changedBy ?? null, differences, base }
}

/** The form with those parts of which the version saved by someone else was chosen. */
export function applyChoices(ctx: RequestContext, form: FormValues, event: MyEvent): FormValues {
  const theirs = toFormValues(event, ctx.locale)
  const chosen = Object.keys(comparedParts(theirs)).filter((part) => textOf(form, keepControl(part)) === 'theirs')
  const rest = Object.entries(form).filter(([name]) => !name.startsWith(keepControl('')))
  return chosen.reduce<FormValues>((values, part) => withPartOf(values, part, theirs), Object.fromEntries(rest))
}
