import { Form as PlainForm } from 'react-router'
import { AGE_LABELS, AgeFields } from '#app/account/registrations/age-fields.tsx'
import { type RefusalNote, useRefusalText } from '#app/account/registrations/refusals.ts'
import { submitSignOut } from '#app/check-in/device/sign-out.ts'
import { Consents } from '#app/registration/consents.tsx'
import type { TermsVersion } from '#app/registration/terms.ts'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import type { Claim } from '#features/registrations/claims/link.server.ts'
import { paths } from '#shared/paths.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

type Link = { id: number; linkKey: string | null }

/** For who is not signed in. Both ways come back here. */
export function SignInFirst({ id, linkKey }: Link) {
  const t = useText()
  const path = useLocalizedPath()
  const here = path(registrationPaths.claim(id, linkKey))
  return (
    <>
      <p>{t('claim.sign_in.text')}</p>
      <ButtonLink variant="primary" size="large" to={withReturnTo(paths.register, here)}>
        {t('claim.register')}
      </ButtonLink>
      <ButtonLink size="large" to={withReturnTo(paths.login, here)}>
        {t('claim.sign_in')}
      </ButtonLink>
    </>
  )
}

type Props = {
  claim: Claim
  me: NonNullable<Claim['me']>
  linkKey: string | null
  terms: TermsVersion
  failure: FormFailure | null
  refusal: RefusalNote
}

/** For who is signed in: which account it is, what is still asked, and what everybody agrees to. */
export function TakeOverForm({ claim, me, linkKey, terms, failure, refusal }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const refusalText = useRefusalText()
  const errorMessage = useErrorMessage({ changed_meanwhile: 'invitation.other_session' })
  const form = useForm({ constraints: {}, failure })
  const mayTake = me.isConfirmed || me.isInvited
  return (
    <>
      <p>{t(me.isInvited ? 'claim.as' : 'claim.as_other', { name: me.username })}</p>
      {mayTake ? (
        <Form
          className="stack"
          form={form}
          labels={{ ...AGE_LABELS, terms: 'signUp.terms', privacy: 'signUp.privacy.short' }}
          messages={{ 'terms.accept': t('signUp.terms.needed'), 'privacy.accept': t('signUp.privacy.needed') }}
          failureMessage={refusalText(refusal) ?? (failure ? errorMessage(failure) : undefined)}
        >
          <input type="hidden" name="person" value={me.id} />
          {claim.asksBirthDate && <AgeFields isMinor={false} fromProfile={false} decided={null} />}
          <Consents organizer={claim.event.organizer} terms={terms} />
          <Button variant="primary" size="large" block type="submit" name="intent" value="take">
            {t('claim.take')}
          </Button>
        </Form>
      ) : (
        <Note as="p">{t('claim.confirm_first')}</Note>
      )}
      {!me.isInvited && (
        <form
          method="post"
          action={loginUrl(path(paths.logout), path(registrationPaths.claim(claim.id, linkKey)))}
          onSubmit={submitSignOut}
        >
          <Button type="submit">{t('invitation.sign_out')}</Button>
        </form>
      )}
    </>
  )
}

/** It is not theirs, or they want no account: they stay a name on the list. */
export function DeclineForm({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  return (
    <PlainForm method="post" preventScrollReset>
      <FormError failure={failure} />
      <Button variant="quiet" type="submit" name="intent" value="decline">
        {t('claim.decline')}
      </Button>
    </PlainForm>
  )
}
