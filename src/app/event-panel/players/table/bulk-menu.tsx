import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useLocation } from 'react-router'
import { writeIds } from '#shared/id-list.ts'
import type { PlayerRow, PlayerTag } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { Menu, MenuButton } from '#ui/components/menu.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeftRight } from '#ui/icons/arrow-left-right.ts'
import { BellRing } from '#ui/icons/bell-ring.ts'
import { CheckCheck } from '#ui/icons/check-check.ts'
import { ChevronUp } from '#ui/icons/chevron-up.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleX } from '#ui/icons/circle-x.ts'
import { Download } from '#ui/icons/download.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { Lock } from '#ui/icons/lock.ts'
import { Printer } from '#ui/icons/printer.ts'
import { Tag } from '#ui/icons/tag.ts'
import { Ticket } from '#ui/icons/ticket.ts'
import { UserCheck } from '#ui/icons/user-check.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'
import { UserX } from '#ui/icons/user-x.ts'
import { appliesTo, type BulkMay, owedBy } from './bulk-acts.ts'
import * as styles from './bulk-bar.module.css'

type Props = {
  form: RefObject<HTMLFormElement | null>
  chosen: readonly PlayerRow[] | null
  may: BulkMay
  tags: readonly PlayerTag[]
  disabled: boolean
}

/** What else can be done with those chosen; an action that applies to nobody says so. */
export function BulkMenu({ form, chosen, may, tags, disabled }: Props) {
  const t = useText()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const favourite = tags.toSorted((a, b) => b.count - a.count)[0]
  const count = (action: string) => {
    const among = chosen?.filter((row) => appliesTo(action, row)).length
    return among === 0 ? t('players.bulk.none') : (among ?? null)
  }
  const item = (action: string, icon: ReactNode, text: string, note: ReactNode = count(action)) => (
    <MenuButton key={action} type="submit" name="action" value={action} disabled={disabled} note={note}>
      {icon} {text}
    </MenuButton>
  )
  /** A file is no page: the browser goes to it by itself. */
  const download = (format: string) => (event: MouseEvent) => {
    event.preventDefault()
    const ids = new FormData(form.current!).getAll('ids').map(Number)
    const query = new URLSearchParams(search)
    query.set('ids', writeIds(ids))
    query.set('format', format)
    window.location.assign(`${pathname}/export?${query}`)
  }
  return (
    <Menu
      side="top"
      align="end"
      button={
        <Button as="summary" variant="quiet" size="small">
          <span>{t('players.bulk.more')}</span> <ChevronUp />
        </Button>
      }
    >
      {may.pay && (
        <div className={styles.narrow}>
          {may.write && item('remind', <BellRing />, t('players.bulk.remind'))}
          {item('pay', <CheckCheck />, t('players.bulk.pay'), chosen && formatMoney(owedBy(chosen), 'EUR', locale))}
        </div>
      )}
      {may.edit && (
        <>
          {item('confirm', <CircleCheck />, t('players.bulk.confirm'))}
          {item('offer', <Ticket />, t('players.bulk.offer'))}
          {item('ticket', <ArrowLeftRight />, t('players.bulk.ticket'), null)}
          {item('waitlist', <Hourglass />, t('players.bulk.waitlist'))}
          {item('attended', <UserCheck />, t('players.bulk.attended'))}
          {item('no_show', <UserX />, t('players.bulk.no_show'))}
          {favourite &&
            item(`tag:${favourite.name}`, <Tag />, t('players.bulk.tag.one', { tag: favourite.name }), null)}
          {item('tag', <Tag />, t('players.bulk.tag'), null)}
          {item('claim', <UserPlus />, t('players.bulk.claim'), null)}
          {item('note', <Lock />, t('players.bulk.note'), null)}
        </>
      )}
      {may.read && item('badges', <Printer />, t('players.bulk.badges'), null)}
      {(['xlsx', 'csv'] as const).map((format) => (
        <MenuButton
          key={format}
          type="submit"
          name="action"
          value={`download_${format}`}
          onClick={download(format)}
          note={null}
        >
          <Download /> {t(`players.bulk.download.${format}`)}
        </MenuButton>
      ))}
      {may.edit && (
        <>
          <hr />
          {item('reject', <CircleX />, t('players.bulk.reject'))}
          <MenuButton danger type="submit" name="action" value="cancel" disabled={disabled} note={count('cancel')}>
            <UserX /> {t('players.bulk.cancel')}
          </MenuButton>
        </>
      )}
    </Menu>
  )
}
