import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_VISIBILITIES } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, FieldError, Hint } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import type { FormResult } from '#ui/forms/form-result.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import * as styles from './visibility-form.module.css'

/** For links to it. */
export const VISIBILITY_FIELD = 'visibility'

/** What the character's page answers to a change of its visibility. */
type VisibilityResult = FormResult<never, string[]>

/** Who may open the character. Saved as soon as it is chosen, and says so beside it; without JavaScript by a button. */
export function VisibilityForm({ sheet: { id, visibility } }: { sheet: CharacterSheet }) {
  const t = useText()
  const hydrated = useHydrated()
  const fetcher = useFetcher<VisibilityResult>({ key: `visibility ${id}` })
  const select = useRef<HTMLSelectElement>(null)
  const isSaving = fetcher.state !== 'idle'
  const result = isSaving ? null : fetcher.data
  const failure = result?.failure ?? null
  useEffect(() => {
    // A refused choice must not look like the stored one.
    if (failure && select.current) select.current.value = visibility
  }, [failure, visibility])
  const hint = `${VISIBILITY_FIELD}-hint`
  return (
    <fetcher.Form className="no-print" method="post" action={paths.character(id)}>
      <input type="hidden" name="intent" value="visibility" />
      <FieldBox>
        <label htmlFor={VISIBILITY_FIELD}>{t('character.visibility')}</label>
        <Select
          id={VISIBILITY_FIELD}
          name="visibility"
          key={visibility}
          defaultValue={visibility}
          ref={select}
          aria-describedby={hint}
          onChange={({ currentTarget: { form } }) => void fetcher.submit(form, { preventScrollReset: true })}
        >
          {CHARACTER_VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {t(`character.visibility.${one}`)}
            </option>
          ))}
        </Select>
        <Hint id={hint}>{t(`character.visibility.${visibility}.text`)}</Hint>
        {!hydrated && (
          <div>
            <Button size="small" type="submit" name="then" value="back">
              {t('account.save')}
            </Button>
          </div>
        )}
        <span className={styles.state} role="status">
          {isSaving && t('account.save.saving')}
          {result && !failure && (
            <>
              <CircleCheck /> {t('character.visibility.saved')}
            </>
          )}
        </span>
        {failure && <VisibilityRefusal failure={failure} linkedEvents={result?.refused ?? []} />}
      </FieldBox>
    </fetcher.Form>
  )
}

type RefusalProps = { failure: FormFailure; linkedEvents: string[] }

/** Why it stayed as it was: organizers read it, and for which events. */
function VisibilityRefusal({ failure, linkedEvents }: RefusalProps) {
  const message = useVisibilityRefusal()
  return (
    <FieldError role="alert">
      <CircleAlert /> <span>{message(failure, linkedEvents)}</span>
    </FieldError>
  )
}

export function useVisibilityRefusal() {
  const t = useText()
  const errorMessage = useErrorMessage()
  return (failure: FormFailure, linkedEvents: string[]) =>
    failure.code === 'character_linked'
      ? t('character.visibility.linked', { events: linkedEvents.map((title) => `«${title}»`).join(', ') })
      : errorMessage(failure)
}
