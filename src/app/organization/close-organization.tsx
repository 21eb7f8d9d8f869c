import { CLOSING_WORD } from '#shared/confirmation-phrases.ts'
import { ConfirmDialog } from '#ui/components/feedback/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'

type Props = { name: string; failure: FormFailure | null }

/** Closes an organization after a confirmation word; owners only. */
export function CloseOrganization({ name, failure }: Props) {
  const t = useText()
  return (
    <DangerZone row id="close" title={t('organization.close')} text={t('organization.close.text')}>
      <ConfirmDialog
        id="closing"
        triggerLabel={t('organization.close.ask')}
        className={button.dangerOutline}
        title={t('organization.close.sure', { name })}
        text={t('organization.close.text')}
        textShown
        confirmWord={CLOSING_WORD}
        submitLabel={t('organization.close')}
        intent="close"
        failure={failure}
      />
    </DangerZone>
  )
}
