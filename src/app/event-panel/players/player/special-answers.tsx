import { Form } from 'react-router'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Lock } from '#ui/icons/lock.ts'
import { LockOpen } from '#ui/icons/lock-open.ts'
import type { RevealedAnswer } from '../players-response.ts'
import * as styles from './special-answers.module.css'

type Props = { player: PlayerDetail; maySpecial: boolean; revealed: RevealedAnswer | null }

/** Answers about diet and health, and whom to call: opened one by one, each look on record, hidden again as soon as one goes on. */
export function SpecialAnswers({ player: { id, special, hasSpecial, specialErasedAt }, maySpecial, revealed }: Props) {
  const t = useText()
  const dates = useDates()
  if (specialErasedAt)
    return (
      <SheetSection>
        <p className="small muted">{t('players.protected.erased', { day: dates.long(specialErasedAt) })}</p>
      </SheetSection>
    )
  if (!hasSpecial && special.length === 0) return null
  return (
    <SheetSection aria-label={t('players.protected')}>
      <h3>{t('players.protected')}</h3>
      <p className="small muted">{t(maySpecial ? 'players.protected.hint' : 'players.protected.ask')}</p>
      {special.map(({ key, label }) => {
        const isOpen = revealed?.id === id && revealed.key === key
        return (
          <div key={key} className={styles.answer}>
            <b>
              {isOpen ? <LockOpen /> : <Lock />} {label}
            </b>
            {isOpen ? (
              <>
                <p className={styles.text} role="status">
                  {revealed.text}
                </p>
                <p className="small muted">{t('players.protected.opened')}</p>
              </>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="field" value={key} />
                <Button variant="dangerOutline" size="small" type="submit" name="intent" value="reveal">
                  <Eye /> {t('players.protected.open')}
                  <span className="visually-hidden">: {label}</span>
                </Button>
              </Form>
            )}
          </div>
        )
      })}
    </SheetSection>
  )
}
