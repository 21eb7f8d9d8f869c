import { appealDecision } from '#features/abuse-reports/appeal.server.ts'
import { getOwnCase } from '#features/abuse-reports/queries.server.ts'
import { appealForm } from '#features/abuse-reports/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import type { OwnCase } from '#shared/review/abuse-reports.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/appeal.ts'
import * as styles from './appeal.module.css'

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    decided: await getOwnCase(ctx, Number(params.id)),
    constraints: formConstraints(appealForm),
    isSent: url.searchParams.get('done') === 'sent',
  }))

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [Number(params.id)],
  authorize: getOwnCase,
  form: { run: appealDecision, done: 'sent' },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A decision on something of one's own, and asking once for another look. */
export default function Appeal({ loaderData: { decided, constraints, isSent }, actionData }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  const { name, action, reason, decidedAt, appealableUntil } = decided
  return (
    <div className={styles.page}>
      <PageMeta title={t('appeal.title', { name })} path={null} />
      <h1 className={styles.title}>{t('appeal.title', { name })}</h1>
      <SuccessNote message={isSent && !actionData ? t('appeal.sent') : null} />
      <Card>
        <h2>{t(`appeal.action.${action as 'hidden'}`)}</h2>
        {reason && <blockquote className={styles.text}>{reason}</blockquote>}
        <p className="small muted">{t('appeal.decided', { date: dates.long(decidedAt.slice(0, 10)) })}</p>
      </Card>
      {decided.appeal && <GivenAppeal appeal={decided.appeal} />}
      {appealableUntil && (
        <AppealForm
          constraints={constraints}
          failure={actionData?.failure ?? null}
          until={dates.long(appealableUntil.slice(0, 10))}
        />
      )}
    </div>
  )
}

function GivenAppeal({ appeal: { state, text, reason } }: { appeal: NonNullable<OwnCase['appeal']> }) {
  const t = useText()
  return (
    <Card>
      <h2>{t(`appeal.state.${state}`)}</h2>
      <blockquote className={styles.text}>{text}</blockquote>
      {reason && (
        <>
          <h3>{t('appeal.answer')}</h3>
          <blockquote className={styles.text}>{reason}</blockquote>
        </>
      )}
    </Card>
  )
}

const LABELS = { text: 'appeal.text' } as const

function AppealForm({ until, ...options }: Pick<FormOptions, 'constraints' | 'failure'> & { until: string }) {
  const t = useText()
  const form = useForm(options)
  return (
    <Form className="stack" form={form} labels={LABELS}>
      <h2>{t('appeal.ask')}</h2>
      <p className="muted">{t('appeal.hint', { date: until })}</p>
      <FormField name="text" hint={t('appeal.text.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={7} {...control} />}
      </FormField>
      <p>
        <Button variant="primary" type="submit">
          {t('appeal.send')}
        </Button>
      </p>
    </Form>
  )
}
