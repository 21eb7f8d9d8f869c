import { Form } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { type Proof, ProofPart } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { ERASURE_DAYS } from '#shared/limits.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { type Answer, refusalOf } from '../account-response.ts'
import type { ShownAccount } from '../account-view.ts'

type Props = { account: ShownAccount; answer: Answer; proof: Proof }

/** The end of the account: asked for by a typed word, and taken back for 14 days. */
export function EraseZone({ account: { eraseAfter }, answer, proof }: Props) {
  const t = useText()
  const { day } = useInstants()
  return (
    <div className="zone" id="erase">
      <div>
        <h3>{t(eraseAfter ? 'account.erase.coming' : 'account.erase')}</h3>
        <p className="muted">
          {eraseAfter
            ? t('account.erase.until', { day: day(eraseAfter) })
            : t('account.erase.text', { count: ERASURE_DAYS })}
        </p>
        <Told refusal={refusalOf(answer, 'keep')} />
      </div>
      {eraseAfter ? (
        <Form method="post" preventScrollReset>
          <button className="btn btn--line" type="submit" name="intent" value="keep">
            {t('account.erase.keep')}
          </button>
        </Form>
      ) : (
        <Asking answer={answer} proof={proof} />
      )}
    </div>
  )
}

function Asking({ answer, proof }: Pick<Props, 'answer' | 'proof'>) {
  const t = useText()
  const word = ERASURE_WORD[useLocale()]
  const refusal = refusalOf(answer, 'erase')
  const wrong = refusal?.fields['word']
  return (
    <WordDialog
      id="erase"
      ask={t('account.erase.ask')}
      className="btn btn--danger-line"
      title={t('account.erase.sure')}
      text={t('account.erase.text', { count: ERASURE_DAYS })}
      word={ERASURE_WORD}
      act={t('account.erase.do')}
      intent="erase"
      told
      typed={answer.values.word}
      refused={refusal && Object.keys(refusal.fields).length === 0 && <Told refusal={refusal} />}
      wrong={wrong && t('field.word', { word })}
    >
      <ProofPart name="erase-password" refusal={refusal} {...proof} />
    </WordDialog>
  )
}
