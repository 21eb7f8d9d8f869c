import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { CLOSING_WORD } from '#shared/confirmation-phrases.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { Zone } from '#ui/components/danger-zone.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

type Props = { name: string; answer: { refusal: Refusal | null; word: string } | null }

/** The end of an organization, at a typed word; its owner's alone. */
export function CloseZone({ name, answer }: Props) {
  const t = useText()
  const locale = useLocale()
  const refusal = answer?.refusal ?? null
  const wrong = refusal?.fields['word']
  return (
    <Zone row id="close" title={t('organization.close')} text={t('organization.close.text')}>
      <WordDialog
        id="closing"
        ask={t('organization.close.ask')}
        className="btn btn--danger-line"
        title={t('organization.close.sure', { name })}
        text={t('organization.close.text')}
        told
        word={CLOSING_WORD}
        act={t('organization.close')}
        intent="close"
        typed={answer?.word ?? ''}
        wrong={wrong && t('field.word', { word: CLOSING_WORD[locale] })}
        refused={refusal && !wrong && <Told refusal={refusal} />}
      />
    </Zone>
  )
}
