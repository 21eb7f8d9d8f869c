import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { type Proof, ProofPart } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { Zone } from '#ui/components/danger-zone.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { type Answer, refusalOf, type ShownMember } from './response.ts'

type Props = { name: string; members: readonly ShownMember[]; answer: Answer | null; proof: Proof }

/** What is wrong with members has one word; that one tried too many passwords is none of it. */
const tried = (refusal: Refusal): Refusal => (refusal.seconds > 0 ? { ...refusal, code: 'too_many_tries' } : refusal)

/** Gives the organization to one of its members, for good (§4). */
export function TransferZone({ name, members, answer, proof }: Props) {
  const t = useText()
  const locale = useLocale()
  const heirs = members.filter(({ role }) => role !== 'administrator')
  const refusal = refusalOf(answer, 'transfer')
  const { word, new_owner_id: whom } = refusal?.fields ?? {}
  return (
    <Zone
      row
      id="transfer"
      title={t('users.transfer')}
      text={t(heirs.length > 0 ? 'users.transfer.text' : 'users.transfer.nobody')}
    >
      {heirs.length > 0 && (
        <WordDialog
          id="transferring"
          ask={t('users.transfer.ask')}
          className="btn btn--danger-line"
          title={t('users.transfer.sure', { name })}
          text={t('users.transfer.text')}
          told
          word={TRANSFER_WORD}
          act={t('users.transfer.do')}
          intent="transfer"
          typed={refusal ? (answer?.values.word ?? '') : ''}
          wrong={word && t('field.word', { word: TRANSFER_WORD[locale] })}
          refused={refusal && !refusal.fields['password'] && <Told refusal={tried(refusal)} />}
        >
          <Field name="new_owner_id" label={t('users.transfer.to')} error={whom && t(`field.${whom}`)}>
            {(control) => (
              <select className="select" required {...control}>
                {heirs.map(({ userId, username, role }) => (
                  <option key={userId} value={userId}>
                    {username} ({t(`role.${role}`)})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <ProofPart name="transfer-password" refusal={refusal} {...proof} />
        </WordDialog>
      )}
    </Zone>
  )
}
