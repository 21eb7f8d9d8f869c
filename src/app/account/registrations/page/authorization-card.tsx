import { Form as RouterForm } from 'react-router'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FileText } from '#ui/icons/file-text.ts'

type Props = { page: OwnRegistrationPage; failure: FormFailure | null }

/** The signed authorization of a minor's guardian: to upload, see and replace. */
export function AuthorizationCard({ page, failure }: Props) {
  const t = useText()
  const { authorization, authorizationMissing, authorizationOnPaper } = page
  const mayUpload = page.mayChangeAuthorization && !authorizationOnPaper
  if (!authorization && !authorizationOnPaper && !mayUpload) return null
  return (
    <Card aria-labelledby="authorization-title">
      <h2 id="authorization-title">{t('myRegistrations.authorization')}</h2>
      {authorizationMissing && (
        <p>
          <Badge tone="danger">{t('myRegistrations.authorization.missing')}</Badge>{' '}
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
      {authorizationOnPaper && <p>{t('myRegistrations.authorization.paper')}</p>}
      {mayUpload && (
        <UploadForm
          isReplacing={authorization !== null}
          isNext={authorization === null && !page.registration.needsAnswers}
          failure={failure}
        />
      )}
    </Card>
  )
}

/** `isNext`: the one thing to do on the page. */
type UploadProps = { isReplacing: boolean; isNext: boolean; failure: FormFailure | null }

function UploadForm({ isReplacing, isNext, failure }: UploadProps) {
  const t = useText()
  const code = failure?.fields['authorization']
  const error = code && t(`field.${code}`, { min: 0, max: 0, word: '' })
  return (
    <RouterForm className="stack" method="post" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="intent" value="authorization" />
      <FormError failure={failure} message={error} />
      <Field
        id="authorization"
        name="authorization"
        label={t(isReplacing ? 'myRegistrations.authorization.other' : 'myRegistrations.authorization.file')}
        hint={t('myRegistrations.authorization.hint')}
      >
        {(control) => <FileInput rule={PAPER} required {...control} />}
      </Field>
      <div>
        <Button variant={isNext ? 'primary' : 'outline'} type="submit">
          {t(isReplacing ? 'myRegistrations.authorization.replace' : 'myRegistrations.authorization.send')}
        </Button>
      </div>
    </RouterForm>
  )
}
