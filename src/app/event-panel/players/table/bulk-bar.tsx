import { type RefObject, useMemo } from 'react'
import type { PlayerRow, PlayerTag } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { CheckCheck } from '#ui/icons/check-check.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Mail } from '#ui/icons/mail.ts'
import { X } from '#ui/icons/x.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { appliesTo, type BulkMay, owedBy } from './bulk-acts.ts'
import * as styles from './bulk-bar.module.css'
import { BulkMenu } from './bulk-menu.tsx'

type Props = {
  form: RefObject<HTMLFormElement | null>
  /** Those chosen, where known. */
  chosen: readonly PlayerRow[] | null
  may: BulkMay
  /** The last entry of the histories that the table shows. */
  seen: number
  /** The query of the table. */
  list: string
  tags: readonly PlayerTag[]
}

/** Appears once someone is chosen, also without JavaScript: how many, what they owe, and what can be done with them. */
export function BulkBar({ form, chosen, may, seen, list, tags }: Props) {
  const t = useText()
  const locale = useLocale()
  const sending = useNavigation().formMethod === 'POST'
  const owed = chosen && may.pay ? owedBy(chosen) : 0
  /** How many it applies to, where that is not all of them. */
  const some = (action: Parameters<typeof appliesTo>[0]) => {
    const count = chosen?.filter((row) => appliesTo(action, row)).length
    if (count === undefined || count === chosen!.length) return null
    return <span className={`${styles.some} num`}>{count === 0 ? t('players.bulk.none') : count}</span>
  }
  // A field that is drawn again makes the browser style every row again, since the form looks at its boxes.
  const hidden = useMemo(
    () => (
      <>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="list" value={list} />
      </>
    ),
    [seen, list],
  )
  const act = { variant: 'quiet', size: 'small', type: 'submit', name: 'action', disabled: sending } as const
  return (
    <div ref={barAtBottom} className={`${styles.bar} no-print`} role="region" aria-label={t('players.bulk.region')}>
      {hidden}
      <div className={styles.acts}>
        <p className="num" role="status">
          <b>{chosen === null ? t('players.bulk') : t('players.bulk.count', { count: chosen.length })}</b>
          {owed > 0 && (
            <span className={styles.debt}>
              {' '}
              ·{' '}
              {t(chosen!.length === 1 ? 'players.bulk.owes' : 'players.bulk.owe', {
                amount: formatMoney(owed, 'EUR', locale),
              })}
            </span>
          )}
        </p>
        {may.write && (
          <Button {...act} value="write">
            <Mail /> {t('players.bulk.write')}
          </Button>
        )}
        {may.pay && may.write && (
          <span className={styles.wide}>
            <Button {...act} value="remind">
              <BellRing /> {t('players.bulk.remind')} {some('remind')}
            </Button>
          </span>
        )}
        {may.pay && (
          <span className={styles.wide}>
            <Button {...act} value="pay">
              <CheckCheck /> {t('players.bulk.pay')} {some('pay')}
            </Button>
          </span>
        )}
        {may.edit && (
          <span className={may.pay ? styles.widest : styles.wide}>
            <Button {...act} value="confirm">
              <CircleCheck /> {t('players.bulk.confirm')} {some('confirm')}
            </Button>
          </span>
        )}
        <BulkMenu form={form} chosen={chosen} may={may} tags={tags} disabled={sending} />
        <IconButton type="reset" size="small">
          <X />
          <span className="visually-hidden">{t('players.bulk.clear')}</span>
        </IconButton>
      </div>
    </div>
  )
}
