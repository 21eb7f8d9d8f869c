import { PLAYER_TAG_LENGTH } from '#shared/limits.ts'
import type { PlayerTag } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { KeepLink, StepCard, useWho } from './step-card.tsx'
import { StepForm } from './step-form.tsx'

type Props = { people: { id: number; name: string }[]; tags: PlayerTag[] }

/** Gives several a tag of the team, or takes one from them. */
export function TagCard({ people, tags }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const who = useWho(people)
  return (
    <StepCard asked={people} title={t('players.tag_step', { who })}>
      <StepForm people={people}>
        <input type="hidden" name="intent" value="bulk" />
        <FieldBox>
          <label htmlFor="bulk-tag">{t('players.tag_step.name')}</label>
          <Input
            id="bulk-tag"
            name="tag"
            list="bulk-tags"
            maxLength={PLAYER_TAG_LENGTH}
            required
            autoComplete="off"
            aria-describedby="bulk-tag-hint"
          />
          <datalist id="bulk-tags">
            {tags.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Hint as="p" id="bulk-tag-hint">
            {t('players.tag_step.hint')}
          </Hint>
        </FieldBox>
        <p className="flow">
          <KeepLink />
          <Button type="submit" name="action" value="untag" disabled={sending}>
            {t('players.tag_step.remove')}
          </Button>
          <Button variant="primary" type="submit" name="action" value="tag" disabled={sending}>
            {t('players.tag_step.do')}
          </Button>
        </p>
      </StepForm>
    </StepCard>
  )
}
