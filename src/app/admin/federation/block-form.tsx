import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { AdminSection } from '../components/admin-section.tsx'
import { type AdminFormFailure, useAdminFailureMessage } from '../components/error-messages.ts'

type Props = { constraints: FormConstraints; result: AdminFormFailure | null }

/** Blocks a server by its name. */
export function BlockForm({ constraints, result }: Props) {
  const t = useText()
  const failure = result?.intent === 'block' ? result.failure : null
  const form = useForm({ constraints, failure })
  return (
    <AdminSection id="block" title={t('admin.federation.block')} lede={t('admin.federation.block.text')}>
      <Form
        className="stack"
        form={form}
        labels={{ domain: 'admin.federation.domain', reason: 'admin.reason.team.optional' }}
        failureMessage={useAdminFailureMessage(failure)}
      >
        <FormField name="domain" hint={t('admin.federation.domain.hint')}>
          {(control) => <Input autoComplete="off" spellCheck={false} {...control} />}
        </FormField>
        <FormField name="reason" hint={t('admin.reason.team.kept')}>
          {({ maxLength: _, ...control }) => <Textarea rows={2} {...control} />}
        </FormField>
        <p>
          <Button variant="danger" type="submit" name="intent" value="block">
            {t('admin.federation.block')}
          </Button>
        </p>
      </Form>
    </AdminSection>
  )
}
