import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { DoorForm } from '#features/identity/accounts/ui/auth-form.tsx'
import type { Answer } from '#features/proposals/ui/proposal-response.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { PROPOSAL_TRAP } from '#shared/honeypot.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { Trap } from '#ui/forms/field.tsx'
import type { Rules } from '#ui/forms/field-rules.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { Line } from './proposal-field.tsx'
import { AlikeOnes, type Kind } from './similar-entries.tsx'
import { useAlike } from './use-similar.ts'

export type ErrorOf<Name extends string> = (name: Name) => string | undefined

type Props<Name extends string> = {
  kind: Kind
  rules: Rules<Name>
  labels: Record<Name, MessageKey>
  inWords?: (name: Name | 'proposer_email', code: FieldCode) => string | undefined
  answer: Answer
  /** The first group, which has the name, and the others: what is alike stands between them. */
  children: (errorOf: ErrorOf<Name>) => [ReactNode, ReactNode]
}

const EMAIL = { proposer_email: { max: EMAIL_LENGTH, email: true, optional: true } }
const EMAIL_LABEL = { proposer_email: 'proposal.email' } as const

/** To propose something for the directory: works as it is, and says sooner with scripts what is there already. */
export function ProposalForm<Name extends string>({ kind, rules, labels, inWords, answer, children }: Props<Name>) {
  const found = useAlike()
  const asked = answer.alike.length > 0
  const all = { ...rules, ...EMAIL } as Rules<Name | 'proposer_email'>
  const named = { ...labels, ...EMAIL_LABEL } as Record<Name | 'proposer_email', MessageKey>
  return (
    <DoorForm rules={all} labels={named} refusal={answer.refusal} {...(inWords && { inWords })}>
      {(errorOf) => {
        const [first, others] = children(errorOf)
        return (
          <div className="proposal" onInput={found.onInput}>
            {/* Enter in a field presses the first button of a form, which would be the map. */}
            <button className="sr" type="submit" tabIndex={-1} aria-hidden="true" />
            {asked && <AlikeOnes kind={kind} alike={answer.alike} asked />}
            {first}
            {!asked && <AlikeOnes kind={kind} alike={found.alike} />}
            {others}
            <Trap name={PROPOSAL_TRAP} />
            <Ending answer={answer} error={errorOf('proposer_email')} />
          </div>
        )
      }}
    </DoorForm>
  )
}

/** What happens next, where the answer goes, and the button. */
function Ending({ answer, error }: { answer: Answer; error: string | undefined }) {
  const t = useText()
  const signedIn = Boolean(useSite()?.person)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section className="proposal__part" aria-labelledby="next">
      <h2 id="next">{t('proposal.next')}</h2>
      <div className="note">
        <Hourglass className="i" aria-hidden="true" />
        <ol className="proposal__next">
          <li>{t('proposal.next.review')}</li>
          <li>{t('proposal.next.published')}</li>
          <li>{t(signedIn ? 'proposal.next.told' : 'proposal.next.told_if')}</li>
        </ol>
      </div>
      {!signedIn && (
        <Line
          name="proposer_email"
          label={t('proposal.email')}
          hint={t('proposal.email.hint')}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_LENGTH}
          error={error}
          values={answer.values}
        />
      )}
      <p>
        <button className="btn btn--lit btn--big" type="submit" disabled={sending}>
          {t('proposal.send')}
        </button>
      </p>
    </section>
  )
}
