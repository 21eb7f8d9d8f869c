import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { PROPOSAL_HONEYPOT } from '#shared/honeypot.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { Honeypot } from '#ui/forms/field.tsx'
import type { FieldRules } from '#ui/forms/field-rules.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import { TextField } from './proposal-field.tsx'
import * as styles from './proposal-form.module.css'
import { type Kind, SimilarEntries } from './similar-entries.tsx'
import { useSimilarEntries } from './use-similar.ts'

type ErrorOf<Name extends string> = (name: Name) => string | undefined

type Props<Name extends string> = {
  kind: Kind
  rules: FieldRules<Name>
  labels: Record<Name, MessageKey>
  inWords?: (name: Name | 'proposer_email', code: FieldCode) => string | undefined
  result: ProposalFormResult
  /** The section with the name, and the others; similar entries are shown between them. */
  children: (errorOf: ErrorOf<Name>) => [ReactNode, ReactNode]
}

const EMAIL = { proposer_email: { max: EMAIL_LENGTH, email: true, optional: true } }
const EMAIL_LABEL = { proposer_email: 'proposal.email' } as const

/** The proposal form; with JavaScript it shows similar entries while typing. */
export function ProposalForm<Name extends string>({ kind, rules, labels, inWords, result, children }: Props<Name>) {
  const found = useSimilarEntries()
  const isSubmitted = result.similar.length > 0
  const all = { ...rules, ...EMAIL } as FieldRules<Name | 'proposer_email'>
  const named = { ...labels, ...EMAIL_LABEL } as Record<Name | 'proposer_email', MessageKey>
  return (
    <AuthForm rules={all} labels={named} failure={result.failure} {...(inWords && { messageFor: inWords })}>
      {(errorOf) => {
        const [first, others] = children(errorOf)
        return (
          <div className={styles.form} onInput={found.onInput}>
            {/* Enter activates the first submit button, which would be the map. */}
            <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
            {isSubmitted && <SimilarEntries kind={kind} similar={result.similar} isSubmitted />}
            {first}
            {!isSubmitted && <SimilarEntries kind={kind} similar={found.similar} />}
            {others}
            <Honeypot name={PROPOSAL_HONEYPOT} />
            <SubmitSection result={result} error={errorOf('proposer_email')} />
          </div>
        )
      }}
    </AuthForm>
  )
}

/** What happens next, the proposer's email, and the button. */
function SubmitSection({ result, error }: { result: ProposalFormResult; error: string | undefined }) {
  const t = useText()
  const signedIn = Boolean(useSite()?.user)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section className={styles.part} aria-labelledby="next">
      <h2 id="next">{t('proposal.next')}</h2>
      <div className={note.note}>
        <Hourglass />
        <ol className={styles.next}>
          <li>{t('proposal.next.review')}</li>
          <li>{t('proposal.next.published')}</li>
          <li>{t(signedIn ? 'proposal.next.told' : 'proposal.next.told_if')}</li>
        </ol>
      </div>
      {!signedIn && (
        <TextField
          name="proposer_email"
          label={t('proposal.email')}
          hint={t('proposal.email.hint')}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_LENGTH}
          error={error}
          values={result.values}
        />
      )}
      <p>
        <button className={`${buttonStyles.primary} ${buttonStyles.large}`} type="submit" disabled={sending}>
          {t('proposal.send')}
        </button>
      </p>
    </section>
  )
}
