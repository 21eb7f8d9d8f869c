import { FileText } from 'lucide-react'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as badge from '#ui/primitives/badge.module.css'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './page.module.css'

type Props = { page: OwnRegistrationPage; failure: FormFailure | null }

/** The signed authorisation of a minor's guardian: to upload, see and replace. */
export function AuthorizationCard({ page, failure }: Props) {
  const t = useText()
  const { authorization, authorizationMissing, mayChangeAuthorization } = page
  if (!authorization && !mayChangeAuthorization) return null
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="authorization-title">
      <h2 id="authorization-title">{t('myRegistrations.authorization')}</h2>
      {authorizationMissing && (
        <p>
          <span className={badge.danger}>{t('myRegistrations.authorization.missing')}</span>{' '}
          {t('myRegistrations.authorization.text')}
        </p>
      )}
      {authorization && (
        <p className="flow">
          <FileText aria-hidden />
          <a className="link wrap-anywhere" href={`/media/${authorization.hash}/original`}>
            {authorization.name}
          </a>
        </p>
      )}
      {mayChangeAuthorization && <UploadForm isReplacing={authorization !== null} failure={failure} />}
    </section>
  )
}

function UploadForm({ isReplacing, failure }: { isReplacing: boolean; failure: FormFailure | null }) {
  const t = useText()
  const form = useForm({ constraints: { authorization: { required: true } }, failure })
  return (
    <Form
      className="stack"
      form={form}
      labels={{
        authorization: isReplacing ? 'myRegistrations.authorization.other' : 'myRegistrations.authorization.file',
      }}
      encType="multipart/form-data"
    >
      <input type="hidden" name="intent" value="authorization" />
      <FormField name="authorization" hint={t('myRegistrations.authorization.hint')}>
        {({ defaultValue: _, ...control }) => (
          <input
            className={`${field.input} ${field.file}`}
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            {...control}
          />
        )}
      </FormField>
      <div>
        <button className={isReplacing ? button.outline : button.primary} type="submit">
          {t(isReplacing ? 'myRegistrations.authorization.replace' : 'myRegistrations.authorization.send')}
        </button>
      </div>
    </Form>
  )
}
