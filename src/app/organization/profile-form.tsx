import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormSummary } from '#features/organizations/ui/form-summary.tsx'
import type { ShownHeader } from '#features/organizations/ui/header-image-field.tsx'
import { OrganizationFields } from '#features/organizations/ui/organization-fields.tsx'
import { RULES, useErrorOf, type Values } from '#features/organizations/ui/organization-values.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useSavedForm } from '#ui/forms/use-saved-form.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = {
  /** As it is stored. */
  values: Values
  /** Which words those are: somebody else may save others meanwhile. */
  version: string
  header: ShownHeader | null
  /** `values` is null where the form was refused unread: what stands on the screen stays. */
  answer: { refusal: Refusal | null; values: Values | null } | null
  /** What was just done, as the address says it. */
  done: string | null
  /** What waits to be approved, between what was just done and the form. */
  waiting: ReactNode
}

const DONE = {
  profile: 'organization.done.profile',
  proposed: 'organization.done.proposed',
  withdrawn: 'organization.done.withdrawn',
  nothing: 'account.save.nothing',
} as const

/** The profile as those who may change it see it; the bar at the end saves it. */
export function ProfileForm({ values, version, header, answer, done, waiting }: Props) {
  const t = useText()
  const scripted = useScripted()
  const saving = useSavedForm({
    intent: 'profile',
    rules: RULES,
    refusal: answer?.refusal ?? null,
    done: done === 'profile' || done === 'proposed' ? 'saved' : done === 'nothing' ? 'nothing' : null,
  })
  const { form, round, checks, handlers, refusal } = saving
  const errorOf = useErrorOf(checks.wrongs)
  const words = done && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
  return (
    <>
      <DoneNote words={words && t(words)} />
      {waiting}
      <Form
        key={round}
        id="organization-form"
        method="post"
        encType="multipart/form-data"
        noValidate={scripted}
        preventScrollReset
        ref={form}
        {...handlers}
      >
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="version" value={version} />
        <FormSummary checks={checks} refusal={refusal} />
        <OrganizationFields values={(refusal && answer?.values) ?? values} errorOf={errorOf} header={header} />
        {/* With scripts the bar at the page's end has it. */}
        <p className="plain-save">
          <button className="btn btn--lit" type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
      <SaveBar {...saving} form="organization-form" />
      <LeavingDialog unsaved={saving.unsaved} />
    </>
  )
}
