import type { ReactNode } from 'react'
import type { ProposalFormResult } from '#features/proposals/ui/proposal-response.ts'
import { PROPOSAL_HONEYPOT } from '#shared/honeypot.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { Honeypot } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { useSite } from '#ui/page/site.ts'
import { PlaceQuestion } from './place-question.tsx'
import { TextField } from './proposal-field.tsx'
import * as styles from './proposal-form.module.css'
import { type Kind, SimilarEntries } from './similar-entries.tsx'
import { useSimilarEntries } from './use-similar.ts'

type Props = {
  kind: Kind
  constraints: FormConstraints
  labels: Record<string, MessageKey>
  messages?: Record<string, string>
  result: ProposalFormResult
  /** Sent in before, and asked for changes: who it is from is known. */
  isAsked?: boolean
  /** The section with the name; similar entries are shown below it. */
  first: ReactNode
  children: ReactNode
}

/** The proposal form; with JavaScript it shows similar entries while typing. */
export function ProposalForm({
  kind,
  constraints,
  labels,
  messages = {},
  result,
  isAsked = false,
  first,
  children,
}: Props) {
  const found = useSimilarEntries()
  const isSubmitted = result.similar.length > 0
  const form = useForm({ constraints, failure: result.failure, defaultValue: result.values })
  return (
    <Form className="stack" form={form} labels={{ ...labels, proposer_email: 'proposal.email' }} messages={messages}>
      <div className={styles.form} onInput={found.onInput}>
        {/* Enter activates the first submit button, which would be the map. */}
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
        <PlaceQuestion result={result} />
        {isSubmitted && <SimilarEntries kind={kind} similar={result.similar} isSubmitted />}
        {first}
        {!isSubmitted && <SimilarEntries kind={kind} similar={found.similar} />}
        {children}
        <Honeypot name={PROPOSAL_HONEYPOT} />
        <SubmitSection isAsked={isAsked} />
      </div>
    </Form>
  )
}

/** What happens next, the proposer's email, and the button. */
function SubmitSection({ isAsked }: { isAsked: boolean }) {
  const t = useText()
  const signedIn = Boolean(useSite()?.user)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section className={styles.part} aria-labelledby="next">
      <h2 id="next">{t('proposal.next')}</h2>
      <Note>
        <Hourglass />
        <ol className={styles.next}>
          <li>{t('proposal.next.review')}</li>
          <li>{t('proposal.next.published')}</li>
          <li>{t(signedIn || isAsked ? 'proposal.next.told' : 'proposal.next.told_if')}</li>
        </ol>
      </Note>
      {!signedIn && !isAsked && (
        <TextField name="proposer_email" hint={t('proposal.email.hint')} autoComplete="email" />
      )}
      <p>
        <Button variant="primary" size="large" type="submit" disabled={sending}>
          {t('proposal.send')}
        </Button>
      </p>
    </section>
  )
}
