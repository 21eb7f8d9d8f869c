import { useSearchParams } from 'react-router'
import { claimOrganizer } from '#features/claims/commands.server.ts'
import { claimForm } from '#features/claims/schema.ts'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/claim.ts'
import * as styles from './claim.module.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, slug, unclaimed } = await loadOrThrow(context, (ctx) => getOrganizerPage(ctx, parseIdOrSlug(params.id)))
  redirectToCanonical(url, paths.claimOrganizer(slug), 302)
  return { name, slug, unclaimed, constraints: formConstraints(claimForm) }
}

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.id)],
  authorize: (ctx) => authorizeConfirmed(ctx),
  form: { run: claimOrganizer, done: 'sent' },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Claims ownership of an unowned directory entry. */
export default function Claim({
  loaderData: { name, slug, unclaimed, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const sent = params.get('done') === 'sent' && !actionData
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={t('claim.title', { name })} path={null} />
      <h1 className={styles.title}>{t('claim.title', { name })}</h1>
      {sent ? (
        <SuccessNote message={t('claim.sent')} />
      ) : unclaimed ? (
        <ClaimForm constraints={constraints} failure={actionData?.failure ?? null} />
      ) : (
        <p>{t('claim.owned')}</p>
      )}
      <p className="space-above">
        <SiteLink className="link" to={paths.organizer(slug)}>
          {t('claim.back')}
        </SiteLink>
      </p>
    </div>
  )
}

const LABELS = { message: 'claim.message' } as const

function ClaimForm(options: Pick<FormOptions, 'constraints' | 'failure'>) {
  const t = useText()
  const form = useForm(options)
  return (
    <Form className="stack" form={form} labels={LABELS}>
      <p className="muted">{t('claim.lede')}</p>
      <FormField name="message" hint={t('claim.message.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={6} {...control} />}
      </FormField>
      <p>
        <Button variant="primary" size="large" type="submit">
          {t('claim.send')}
        </Button>
      </p>
    </Form>
  )
}
