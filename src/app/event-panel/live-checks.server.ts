import { checkClashes } from '#features/date-clashes/clashes.server.ts'
import { checkTitle } from '#features/events/queries/titles.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { textOf } from './edit/event-values.ts'
import type { ClashesResult, TitleCheckResult } from './edit/form-response.ts'

/** What is being typed, of an event that may not be stored yet. Checking it saves nothing. */
type Typed = { ctx: RequestContext; organization: string | number; event: MyEvent | null; form: FormValues }

export async function checkTitleIntent({ ctx, organization, event, form }: Typed): Promise<TitleCheckResult> {
  const { title, date_start } = form
  const titleQuery = { title, date_start, event: event?.translationId }
  return { intent: 'title', title: textOf(form, 'title'), check: await checkTitle(ctx, organization, titleQuery) }
}

export async function checkClashesIntent({ ctx, organization, event, form }: Typed): Promise<ClashesResult> {
  const target = { organization, event: event?.translationId ?? null }
  return { intent: 'clashes', asked: textOf(form, 'asked'), clashes: await checkClashes(ctx, target, form) }
}
