import { type FocusEvent, useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { FormSummary } from '#features/organizations/ui/form-summary.tsx'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { RULES, useErrorOf, type Values } from '#features/organizations/ui/organization-values.ts'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useChecks } from '#ui/forms/use-field-checks.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Similar, SimilarOnes } from './similar-organizations.tsx'

type Props = { values: Values; refusal: Refusal | null; similar: readonly Similar[] }

/** To make an organization: what is like it is shown as its name is typed, and before it is sent at the latest. */
export function NewOrganizationForm({ values, refusal, similar }: Props) {
  const t = useText()
  const scripted = useScripted()
  const checks = useChecks(RULES, refusal?.fields ?? null)
  const errorOf = useErrorOf(checks.wrongs)
  const found = useSimilar(similar)
  const sending = useNavigation().formMethod === 'POST'
  const { onBlur, onInput, onSubmit } = checks.handlers
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate={scripted}
      preventScrollReset
      onInput={onInput}
      onSubmit={onSubmit}
      onBlur={(event: FocusEvent<HTMLFormElement>) => {
        onBlur(event)
        found.look(event.target)
      }}
    >
      <FormSummary checks={checks} refusal={refusal} />
      <SimilarOnes similar={found.similar} asked={similar.length > 0} />
      {/* Shown once, they are no reason to stop. */}
      {found.similar.length > 0 && <input type="hidden" name="seen" value="1" />}
      <OrganizationFields values={values} errorOf={errorOf} header={null} />
      <div className="send">
        <p className="muted">{t('organization.create.next')}</p>
        <button className="btn btn--lit btn--big" type="submit" disabled={sending}>
          {t('organization.create.send')}
        </button>
      </div>
    </Form>
  )
}

/** Asks for organizations of a similar name once the field is left; the page's own loader knows them. */
function useSimilar(before: readonly Similar[]) {
  const { load, data } = useFetcher<{ similar: Similar[] }>()
  const [name, setName] = useState('')
  useEffect(() => {
    if (name.trim().length < 3) return
    const timer = setTimeout(() => void load(`?${new URLSearchParams({ name })}`), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [name, load])
  const look = (target: EventTarget) => {
    if (target instanceof HTMLInputElement && target.name === 'name') setName(target.value)
  }
  return { similar: data?.similar ?? before, look }
}
