import { Form } from 'react-router'
import { submitSignOut } from '#app/check-in/device/sign-out.ts'
import type { Invitation } from '#features/memberships/invitations/queries.server.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { DeclineButton } from './decline-button.tsx'
import { RoleFact } from './role-fact.tsx'

type Props = {
  invitation: Invitation
  me: NonNullable<Invitation['me']>
  token: string
  failure: FormFailure | null
}

/** For who is signed in. With another address than the invited one it is asked whether this is the account. */
export function AcceptForm({ invitation: { email, role, status }, me, token, failure }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const errorMessage = useErrorMessage({ changed_meanwhile: 'invitation.other_session' })
  return (
    <div className="stack">
      <RoleFact role={role} />
      <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      {!me.isInvited && <Note as="p">{t('invitation.another', { email, name: me.username, own: me.email })}</Note>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="person" value={me.id} />
        <Button variant="primary" size="large" block type="submit" name="intent" value="accept">
          {t(me.isInvited ? 'invitation.accept' : 'invitation.accept_as', { name: me.username })}
        </Button>
      </Form>
      <div className="flow">
        {!me.isInvited && (
          <form
            method="post"
            action={loginUrl(path(paths.logout), path(membershipPaths.invitation(token)))}
            onSubmit={submitSignOut}
          >
            <Button type="submit">{t('invitation.sign_out')}</Button>
          </form>
        )}
        {status === 'open' && <DeclineButton />}
      </div>
    </div>
  )
}
