import type { ReactNode } from 'react'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { LABELS, type Values } from '#features/organizations/ui/organization-values.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/saving/use-saved-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'

type Props = {
  /** The stored values. */
  values: Values
  /** The version of these values, to detect conflicting edits. */
  version: string
  header: HeaderImage | null
  logo: HeaderImage | null
  constraints: FormConstraints
  failure: FormFailure | null
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
export function ProfileForm({ values, version, header, logo, constraints, failure, done, waiting }: Props) {
  const t = useText()
  const saved = useSavedForm({
    intent: 'profile',
    constraints,
    failure,
    defaultValue: values,
    done: done === 'profile' || done === 'proposed' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  const messageKey = done && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
  return (
    <>
      <SuccessNote message={messageKey && t(messageKey)} />
      {waiting}
      <Form
        key={saved.formKey}
        {...saved.formProps}
        labels={LABELS}
        errorsTitle={t('organization.errors')}
        failureMessage={failure?.code === 'unexpected' ? t('organization.unknown') : undefined}
        encType="multipart/form-data"
      >
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="version" value={version} />
        <OrganizationFields header={header} logo={logo} />
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <button className={buttonStyles.primary} type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
      <SaveBar {...saved.bar} />
      <UnsavedChangesDialog unsaved={saved.unsaved} />
    </>
  )
}
