import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { LABELS, type Values } from '#features/organizations/ui/organization-values.ts'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import * as styles from './new-organization-form.module.css'
import { type SimilarOrganization, SimilarOrganizations } from './similar-organizations.tsx'

type Props = {
  constraints: FormConstraints
  values: Values | undefined
  failure: FormFailure | null
  similar: readonly SimilarOrganization[]
}

/**
 * Creates an organization. Similar ones are shown when the name field loses focus, and before submitting at the
 * latest.
 */
export function NewOrganizationForm({ constraints, values, failure, similar }: Props) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: values })
  const search = useSimilarOrganizations(similar)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form
      form={form}
      labels={LABELS}
      encType="multipart/form-data"
      errorsTitle={t('organization.errors')}
      failureMessage={failure?.code === 'unexpected' ? t('organization.unknown') : undefined}
      onBlurCapture={(event) => search.look(event.target)}
    >
      <SimilarOrganizations similar={search.similar} submitted={similar.length > 0} />
      {/* Tells the server that they were shown, so that it does not stop at them again. */}
      {search.similar.length > 0 && <input type="hidden" name="seen" value="1" />}
      <OrganizationFields header={null} logo={null} />
      <div className={styles.submit}>
        <p className="muted">{t('organization.create.next')}</p>
        <Button variant="primary" size="large" type="submit" disabled={sending}>
          {t('organization.create.send')}
        </Button>
      </div>
    </Form>
  )
}

/** Fetches similar organizations from the page's own loader once the name field loses focus. */
function useSimilarOrganizations(initial: readonly SimilarOrganization[]) {
  const { load, data } = useFetcher<{ similar: SimilarOrganization[] }>()
  const [name, setName] = useState('')
  useEffect(() => {
    if (name.trim().length < 3) return
    const timer = setTimeout(() => void load(`?${new URLSearchParams({ name })}`), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [name, load])
  const onFieldBlur = (target: EventTarget) => {
    if (target instanceof HTMLInputElement && target.name === 'name') setName(target.value)
  }
  return { similar: data?.similar ?? initial, look: onFieldBlur }
}
