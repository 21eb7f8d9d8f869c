import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_ALTERNATIVE_TEXT_MAX } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { PictureField } from '#ui/forms/images/picture-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MailWarning } from '#ui/icons/mail-warning.ts'

type Props = { sheet: CharacterSheet; confirmed: boolean; failure: FormFailure | null }

const LABELS = { portrait: 'character.portrait', alternative_text: 'eventform.header.alt' } as const
const CONSTRAINTS: FormConstraints = { alternative_text: { maxLength: CHARACTER_ALTERNATIVE_TEXT_MAX } }

/** The portrait of a character, with the point around which it is cropped. */
export function PortraitForm({ sheet: { portrait }, confirmed, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({ document_refused: 'character.portrait.full' })
  const form = useForm({
    constraints: CONSTRAINTS,
    failure,
    defaultValue: {
      x: String(portrait?.focal.x ?? 50),
      y: String(portrait?.focal.y ?? 50),
      alternative_text: portrait?.alternativeText ?? '',
    },
  })
  return (
    <section aria-label={t('character.portrait')}>
      {!confirmed && (
        <Note tone="warning" space="below">
          <MailWarning />
          <span>{t('character.portrait.unconfirmed')}</span>
          <ButtonLink size="small" to={paths.account}>
            {t('character.portrait.confirm')}
          </ButtonLink>
        </Note>
      )}
      <Form
        className="stack"
        form={form}
        labels={LABELS}
        failureMessage={failure ? errorMessage(failure) : undefined}
        encType="multipart/form-data"
      >
        <PictureField
          names={{ file: 'portrait', x: 'x', y: 'y' }}
          url={portrait?.full ?? null}
          hint={t('character.portrait.hint')}
        >
          {(isSelected) => (
            <>
              <FormField name="alternative_text" hint={t('eventform.header.alt.hint')}>
                {(control) => <Input {...control} />}
              </FormField>
              {portrait && !isSelected && <Checkbox name="remove">{t('eventform.header.remove')}</Checkbox>}
            </>
          )}
        </PictureField>
        <p>
          <Button type="submit" name="intent" value="portrait">
            {t('character.portrait.save')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
