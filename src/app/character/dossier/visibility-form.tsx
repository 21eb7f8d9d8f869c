import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_VISIBILITIES } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import type { FormResult } from '#ui/forms/form-result.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import * as styles from './visibility-form.module.css'

/** What the character's page answers to a change of its visibility. */
type VisibilityResult = FormResult<never, string[]>

/** Who may open the character. Saved as soon as it is chosen, and says so beside it; without JavaScript by a button. */
export function VisibilityForm({ sheet: { id, visibility } }: { sheet: CharacterSheet }) {
  const t = useText()
  const hydrated = useHydrated()
  const field = useId()
  const fetcher = useFetcher<VisibilityResult>({ key: `visibility ${id}` })
  const select = useRef<HTMLSelectElement>(null)
  const isSaving = fetcher.state !== 'idle'
  const result = isSaving ? null : fetcher.data
  const failure = result?.failure ?? null
  useEffect(() => {
    // A refused choice must not look like the stored one.
    if (failure && select.current) select.current.value = visibility
  }, [failure, visibility])
  const hint = `${field}-hint`
  return (
    <fetcher.Form className={styles.form} method="post" action={paths.character(id)}>
      <input type="hidden" name="intent" value="visibility" />
      <label htmlFor={field}>{t('character.visibility')}</label>
      <span className={styles.control}>
        <select
          id={field}
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
        </select>
        {!hydrated && (
          <Button size="small" type="submit" name="then" value="back">
            {t('account.save')}
          </Button>
        )}
      </span>
      <span className={styles.hint} id={hint}>
        {t(`character.visibility.${visibility}.text`)}
      </span>
      <span className={styles.state} role="status">
        {isSaving && t('account.save.saving')}
        {result && !failure && (
          <>
            <CircleCheck /> {t('character.visibility.saved')}
          </>
        )}
      </span>
      {failure && <VisibilityRefusal failure={failure} linkedEvents={result?.refused ?? []} />}
    </fetcher.Form>
  )
}

type RefusalProps = { failure: FormFailure; linkedEvents: string[] }

/** Why it stayed as it was: organizers read it, and for which events. */
function VisibilityRefusal({ failure, linkedEvents }: RefusalProps) {
  const message = useVisibilityRefusal()
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert /> <span>{message(failure, linkedEvents)}</span>
    </p>
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
