import {
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  saveEndpoint,
} from '#features/webhooks/commands/endpoints.server.ts'
import { redeliver, redeliverFailed, sendTest } from '#features/webhooks/commands/messages.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormFields, textOf } from '#platform/forms/read-form.server.ts'
import { webhookPaths } from '#shared/webhooks.ts'

/** The id in a URL; 0 is nobody's. */
export const webhookIdOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

type Subject = { slug: string; ref: string; id: number }
type Target = { path: string; query: Record<string, string> }

/** Runs the forms of an endpoint's pages but the one for a new secret. Returns where to go. */
export async function runEndpointIntent(
  ctx: RequestContext,
  { slug, ref, id }: Subject,
  form: FormFields,
): Promise<Target> {
  const page = webhookPaths.endpoint(slug, id)
  const intent = textOf(form, 'intent')
  const done = { path: page, query: { done: intent } }
  switch (intent) {
    case 'save':
      await saveEndpoint(ctx, ref, id, form)
      return done
    case 'pause':
      await pauseEndpoint(ctx, ref, id)
      return done
    case 'resume':
      await resumeEndpoint(ctx, ref, id)
      return done
    case 'remove':
      await removeEndpoint(ctx, ref, id)
      return { path: webhookPaths.list(slug), query: { done: intent } }
    case 'test': {
      const delivery = await sendTest(ctx, ref, id)
      return { path: webhookPaths.delivery(slug, id, delivery), query: { done: 'test' } }
    }
    case 'redeliver':
      await redeliver(ctx, ref, id, form)
      return { path: webhookPaths.delivery(slug, id, webhookIdOf(textOf(form, 'delivery'))), query: { done: intent } }
    case 'redeliver_failed': {
      const count = await redeliverFailed(ctx, ref, id, form)
      return { path: page, query: { done: count > 0 ? 'redeliver' : 'nothing', count: String(count) } }
    }
    default:
      throw notFound()
  }
}
