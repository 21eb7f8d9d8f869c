import { Form as PlainForm } from 'react-router'
import type { PartText } from '#shared/casting/casting.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './casting.module.css'

type Props = {
  part: PartText | null
  constraints: FormConstraints
  failure: FormFailure | null
  mayEdit: boolean
}

/** Title, summary and tags, which players see while they choose, and the text, which they do not. */
export function PartForm({ part, constraints, failure, mayEdit }: Props) {
  const t = useText()
  const form = useForm({
    constraints,
    failure,
    defaultValue: part ? { ...part, tags: part.tags.join(', ') } : {},
  })
  const errorMessage = useErrorMessage({ too_many_parts: 'casting.too_many' })
  return (
    <div className={styles.form}>
      <Form
        className="stack"
        form={form}
        labels={{
          title: 'casting.part.title',
          summary: 'casting.part.summary',
          group: 'casting.part.group',
          tags: 'casting.part.tags',
          body: 'casting.part.body',
        }}
        failureMessage={failure ? errorMessage(failure) : undefined}
      >
        <fieldset disabled={!mayEdit} className="stack">
          <FormField name="title" hint={t('casting.part.title.hint')}>
            {(control) => <Input {...control} />}
          </FormField>
          <FormField name="summary" hint={t('casting.part.summary.hint')}>
            {({ maxLength: _, ...control }) => <Textarea rows={3} {...control} />}
          </FormField>
          <FormField name="group" hint={t('casting.part.group.hint')}>
            {(control) => <Input {...control} />}
          </FormField>
          <FormField name="tags" hint={t('casting.part.tags.hint')}>
            {(control) => <Input {...control} />}
          </FormField>
          <FormField name="body" hint={t('casting.part.body.hint')}>
            {({ maxLength: _, ...control }) => <Textarea rows={14} {...control} />}
          </FormField>
          {mayEdit && (
            <div>
              <Button variant="primary" type="submit" name="intent" value="save">
                {t('casting.part.save')}
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
      {part && mayEdit && (
        <details>
          <Button as="summary" variant="dangerOutline" size="small">
            {t('casting.part.delete')}
          </Button>
          <PlainForm className="stack space-above-small" method="post">
            <p className="small">{t('casting.part.delete.text')}</p>
            <div>
              <Button variant="dangerOutline" size="small" type="submit" name="intent" value="delete">
                {t('casting.part.delete.do')}
              </Button>
            </div>
          </PlainForm>
        </details>
      )}
    </div>
  )
}
