import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormSummary } from '#features/organizations/ui/form-summary.tsx'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { RULES, useErrorOf, type Values } from '#features/organizations/ui/organization-values.ts'
import { SuccessNote } from '#ui/components/success-note.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { UnsavedChangesDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/use-saved-form.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'

type Props = {
  /** The stored values. */
  values: Values
  /** The version of these values, to detect conflicting edits. */
  version: string
  header: HeaderImage | null
  /** `values` is null when the body was rejected before parsing: the page keeps its current input. */
  result: { failure: FormFailure | null; values: Values | null } | null
  /** The success code from the URL. */
  done: string | null
  /** Changes waiting for approval, shown above the form. */
  waiting: ReactNode
}

const DONE = {
  profile: 'organization.done.profile',
  proposed: 'organization.done.proposed',
  withdrawn: 'organization.done.withdrawn',
  nothing: 'account.save.nothing',
} as const

/** The profile form; the save bar submits it. */
export function ProfileForm({ values, version, header, result, done, waiting }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const saving = useSavedForm({
    intent: 'profile',
    rules: RULES,
    failure: result?.failure ?? null,
    done: done === 'profile' || done === 'proposed' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  const { form, formKey, checks, handlers, failure } = saving
  const errorOf = useErrorOf(checks.errors)
  const messageKey = done && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
  return (
    <>
      <SuccessNote message={messageKey && t(messageKey)} />
      {waiting}
      <Form
        key={formKey}
        id="organization-form"
        method="post"
        encType="multipart/form-data"
        noValidate={hydrated}
        preventScrollReset
        ref={form}
        {...handlers}
      >
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="version" value={version} />
        <FormSummary checks={checks} failure={failure} />
        <OrganizationFields values={(failure && result?.values) ?? values} errorOf={errorOf} header={header} />
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <button className={buttonStyles.primary} type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
      <SaveBar {...saving} form="organization-form" />
      <UnsavedChangesDialog unsaved={saving.unsaved} />
    </>
  )
}
