import { Form } from 'react-router'
import type { PlannedEnding } from '#shared/registrations/endings.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'

type Props = { endings: readonly PlannedEnding[]; action?: string }

/** Who is about to lose a seat or a request, and the button that takes it back. `action`: the players page, where this stands on another one. */
export function PlannedEndings({ endings, action }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const names = endings.map(({ name }) => name || t('players.erased')).join(', ')
  return (
    <Note
      as={Form}
      tone="warning"
      print={false}
      method="post"
      {...(action !== undefined && { action })}
      preventScrollReset
    >
      <Hourglass />
      <span className="wrap-anywhere">{t('players.ending.planned', { names, count: endings.length })}</span>
      {endings.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button size="small" type="submit" name="intent" value="undo_ending" disabled={sending}>
        {t('players.ending.undo')}
      </Button>
    </Note>
  )
}
