import { type ComponentProps, useState } from 'react'
import { WithButton } from '#ui/components/field-parts.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Input } from '#ui/components/input.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'

type AutoComplete = 'current-password' | 'new-password'

type Props = {
  name: string
  autoComplete: AutoComplete
  hint?: string
  autoFocus?: boolean
}

/** A password of the form around it. */
export function PasswordField({ name, hint, ...input }: Props) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const { label } = useFormField(name)
  const show = { label: t('password.show', { label }), onShow: setIsShown }
  return (
    <FormField name={name} hint={hint}>
      {(control) => <PasswordInput {...input} {...control} isShown={isShown} show={show} />}
    </FormField>
  )
}

type Show = { label: string; controls?: string; onShow: (isShown: boolean) => void }
type InputProps = Omit<ComponentProps<'input'>, 'type'> & {
  autoComplete: AutoComplete
  isShown: boolean
  /** Its button, which may show several; there with scripts alone. */
  show?: Show
}

/** A password input. */
export function PasswordInput({ isShown, show, ...input }: InputProps) {
  const hydrated = useHydrated()
  const control = (
    <Input autoCapitalize="none" spellCheck={false} required {...input} type={isShown ? 'text' : 'password'} />
  )
  if (!show) return control
  return (
    <WithButton>
      {control}
      {hydrated && (
        <IconButton
          type="button"
          aria-label={show.label}
          aria-pressed={isShown}
          aria-controls={show.controls ?? input.id}
          onClick={() => show.onShow(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      )}
    </WithButton>
  )
}
