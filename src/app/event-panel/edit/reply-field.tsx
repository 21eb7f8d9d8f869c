import { REASON_LENGTH } from '#shared/limits.ts'
import { Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** An answer to the site team, sent with the corrected event. */
export function ReplyField({ defaultValue = '', error }: { defaultValue?: string; error?: string | undefined }) {
  const t = useText()
  return (
    <Field
      name="reply"
      label={`${t('eventform.reply')} ${t('eventform.optional')}`}
      hint={t('eventform.reply.hint')}
      error={error}
    >
      {(control) => <Textarea rows={3} maxLength={REASON_LENGTH.max} defaultValue={defaultValue} {...control} />}
    </Field>
  )
}
