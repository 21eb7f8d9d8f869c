import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { SentBulk } from '../players-response.ts'
import * as styles from './bulk-bar.module.css'

/** What can be done with several registrations at once, in the order of a player's way. */
export const BULK_ACTIONS = ['confirm', 'offer', 'waitlist', 'reject', 'cancel', 'note', 'attended', 'no_show'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Appears once someone is chosen, also without JavaScript. `count`: how many, where known. `sent`: what was not carried out. */
export function BulkBar({ count, sent }: { count: number | null; sent: SentBulk }) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div ref={barAtBottom} className={`${styles.bar} on-stage no-print`}>
      <b className="num" role="status">
        {count === null ? t('players.bulk') : t('players.bulk.count', { count })}
      </b>
      <label>
        <span className="visually-hidden">{t('players.bulk.action')}</span>
        <Select name="action" defaultValue={sent.action || 'confirm'}>
          {BULK_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`players.bulk.${action}`)}
            </option>
          ))}
        </Select>
      </label>
      <label className={styles.text}>
        <span className="visually-hidden">{t('players.bulk.note_label')}</span>
        <Input
          type="text"
          name="note"
          maxLength={1000}
          defaultValue={sent.note}
          placeholder={t('players.bulk.note_label')}
          autoComplete="off"
        />
      </label>
      <Button type="submit" name="intent" value="bulk" disabled={sending}>
        {t('players.bulk.do')}
      </Button>
      <IconButton type="reset">
        <X />
        <span className="visually-hidden">{t('players.bulk.clear')}</span>
      </IconButton>
    </div>
  )
}
