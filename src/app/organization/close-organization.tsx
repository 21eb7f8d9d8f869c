import { CLOSING_WORD } from '#shared/confirmation-phrases.ts'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { name: string; failure: FormFailure | null }

/** Closes an organization after a confirmation word; owners only. */
export function CloseOrganization({ name, failure }: Props) {
  const t = useText()
  return (
    <DangerZone row id="close" title={t('organization.close')} text={t('organization.close.text')}>
      <ConfirmDialog
        id="closing"
        triggerLabel={t('organization.close.ask')}
        variant="dangerOutline"
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
