import type { ReactNode } from 'react'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { LABELS, labelOf, type Values } from '#features/organizations/ui/organization-values.ts'
import { Button } from '#ui/components/button.tsx'
import { ConflictChoices } from '#ui/forms/conflict/conflict-choices.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/saving/use-saved-form.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { ProfileConflict } from './profile-view.server.ts'

type Props = {
  /** The stored values. */
  values: Values
  /** The version of these values, to detect conflicting edits. */
  version: string
  /** The fingerprints of these values. */
  base: string
  /** What someone else saved meanwhile. */
  conflict: ProfileConflict | null
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
export function ProfileForm({ conflict, header, logo, constraints, failure, done, waiting, ...stored }: Props) {
  const t = useText()
  const saved = useSavedForm({
    intent: 'profile',
    constraints,
    failure,
    defaultValue: stored.values,
    done: done === 'profile' || done === 'proposed' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  const kindOf = (type: string) => t(type === 'company' ? 'organizer.type.company' : 'organizer.type.association')
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
        <input type="hidden" name="version" value={conflict?.version ?? stored.version} />
        <input type="hidden" name="base" value={conflict?.base ?? stored.base} />
        {conflict && conflict.rows.length > 0 && (
          <ConflictChoices
            by={null}
            rows={conflict.rows.map((row) => ({
              ...row,
              label: t(labelOf(row.name)),
              ...(row.name === 'type' && { mine: kindOf(row.mine), theirs: kindOf(row.theirs) }),
            }))}
          />
        )}
        <OrganizationFields header={header} logo={logo} />
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <Button variant="primary" type="submit">
            {t('account.save')}
          </Button>
        </p>
      </Form>
      <SaveBar {...saved.bar} />
      <UnsavedChangesDialog unsaved={saved.unsaved} />
    </>
  )
}
