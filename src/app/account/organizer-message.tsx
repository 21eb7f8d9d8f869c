import { sendOrganizerMessage } from '#features/organizer-messages/commands.server.ts'
import { getMessageTarget } from '#features/organizer-messages/queries.server.ts'
import { organizerMessageForm } from '#features/organizer-messages/schema.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/organizer-message.ts'

const FORM_BYTES = 32 * 1024

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    ...(await getMessageTarget(ctx, rowIdOf(params.id))),
    id: rowIdOf(params.id),
    constraints: formConstraints(organizerMessageForm),
  }))

export async function action(call: Route.ActionArgs) {
  const id = rowIdOf(call.params.id)
  const result = await runFormAction(call, (ctx, form) => sendOrganizerMessage(ctx, id, form), {
    authorize: (ctx) => getMessageTarget(ctx, id),
    limit: FORM_BYTES,
    idempotent: true,
  })
  if (result.failure) return formResponse({ failure: result.failure }, result)
  throw redirectTo(`${paths.accountRegistration(id)}?done=message`)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A message to the organizers of an event that the person registered for. */
export default function OrganizerMessage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { id, event, organizer, constraints } = loaderData
  const form = useForm({ constraints, failure: actionData?.failure ?? null })
  return (
    <>
      <PageMeta title={t('organizerMessage.title')} path={null} />
      <p>
        <SiteLink className="link small" to={paths.accountRegistration(id)}>
          {event}
        </SiteLink>
      </p>
      <PanelHeading title={t('organizerMessage.title')} lede={t('organizerMessage.lede', { organizer })} />
      <Form className="stack space-above" form={form} labels={{ message: 'organizerMessage.message' }}>
        <FormField name="message" hint={t('organizerMessage.hint')}>
          {({ maxLength: _, ...control }) => <Textarea rows={9} dir="auto" {...control} />}
        </FormField>
        <div>
          <Button variant="primary" type="submit">
            {t('organizerMessage.send')}
          </Button>
        </div>
      </Form>
    </>
  )
}
