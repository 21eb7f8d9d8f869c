import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import * as styles from './create-character.module.css'

type Props = { constraints: FormConstraints; failure: FormFailure | null; isFirst: boolean }

/** A character begins with its name; everything else follows on its page. */
export function CreateCharacter({ constraints, failure, isFirst }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({ too_many_characters: 'failure.too_many_characters' })
  const form = useForm({ constraints, failure })
  return (
    <section className={styles.tile} aria-labelledby="create-character">
      <h2 id="create-character">{t(isFirst ? 'character.create.first' : 'character.create')}</h2>
      <Form
        className={styles.form}
        form={form}
        labels={{ name: 'character.name' }}
        failureMessage={failure ? errorMessage(failure) : undefined}
      >
        <FormField name="name" hint={t('character.name.hint')}>
          {(control) => <Input autoComplete="off" {...control} />}
        </FormField>
        <Button variant="primary" type="submit" name="intent" value="create">
          <Plus /> {t('character.create')}
        </Button>
      </Form>
    </section>
  )
}
