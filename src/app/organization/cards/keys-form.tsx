import {
  Reauthenticate,
  type ReauthenticationState,
  useReauthenticationForm,
} from '#features/identity/accounts/ui/reauthenticate.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Account } from './account-state.tsx'

type Props = { account: Account | null; failure: FormFailure | null; proof: ReauthenticationState }

/** Enters the keys, or others in their place. They are never shown again, nor sent back when the form is refused. */
export function KeysForm({ account, failure, proof }: Props) {
  const t = useText()
  const { labels, messages, constraints } = useReauthenticationForm()
  const isReplacing = account !== null && !account.isUnreadable
  const required = { required: !isReplacing, maxLength: 300 }
  const keys = { secret_key: required, webhook_secret: required }
  const needsPassword = !proof.hasRecentSignIn || failure?.fields['password'] !== undefined
  const form = useForm({ constraints: { ...keys, ...(needsPassword && constraints) }, failure })
  return (
    <Card aria-labelledby="keys">
      <h2 id="keys">{t(isReplacing ? 'cards.replace' : 'cards.enter')}</h2>
      <Form
        className="stack"
        form={form}
        labels={{ secret_key: 'cards.secret_key', webhook_secret: 'cards.webhook_secret', ...labels }}
        messages={{
          ...messages,
          'secret_key.wrong': t('cards.secret_key.wrong'),
          'webhook_secret.wrong': t('cards.webhook_secret.wrong'),
        }}
      >
        {(['secret_key', 'webhook_secret'] as const).map((name) => (
          <FormField key={name} name={name} hint={t(isReplacing ? 'cards.keep' : `cards.${name}.hint`)}>
            {({ defaultValue: _, ...control }) => (
              <Input type="password" autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />
            )}
          </FormField>
        ))}
        <Reauthenticate failure={failure} {...proof} />
        <div>
          <Button variant="primary" type="submit" name="intent" value="save">
            {t('cards.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
