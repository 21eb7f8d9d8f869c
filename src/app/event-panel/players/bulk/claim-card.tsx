import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { NamedRefusal } from './bulk-response.ts'
import { Refusals } from './refusals.tsx'
import { KeepLink, StepCard, useWho } from './step-card.tsx'
import { StepForm } from './step-form.tsx'

type Props = { people: { id: number; name: string }[]; refused: NamedRefusal[] }

/** Invites several to take over their registrations: how many are written to, and what the email is for. */
export function ClaimCard({ people, refused }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const who = useWho(people)
  return (
    <StepCard asked={people} title={t('players.claim_step', { who })}>
      <p>{t('players.claim_step.text')}</p>
      {refused.length > 0 && (
        <Refusals title={t('players.claim_step.left', { count: refused.length })} refused={refused} />
      )}
      <StepForm people={people} action="claim">
        <p className="flow">
          <KeepLink />
          <Button variant="primary" type="submit" name="intent" value="bulk" disabled={sending}>
            {t('players.claim_step.do', { count: people.length })}
          </Button>
        </p>
      </StepForm>
    </StepCard>
  )
}
