import type { ReactNode } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Download } from '#ui/icons/download.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'

const outlookUrl = (host: string, address: string) =>
  `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Candil' })}`
const googleUrl = (webcal: string) => `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`

/** The third step: one button for each program, and how slowly each reads changes. */
export function ProgramsStep({ address }: { address: string }) {
  const t = useText()
  const webcal = address.replace(/^https?:/, 'webcal:')
  return (
    <li>
      <div>
        <h2>{t('sync.add')}</h2>
        <ul className={rows.rows}>
          <Program icon={<Smartphone />} name="apple">
            <a className={`${button.outline} ${button.small}`} href={webcal}>
              {t('sync.apple.do')}
            </a>
          </Program>
          <Program icon={<CalendarPlus />} name="google">
            <External to={googleUrl(webcal)}>{t('sync.google.do')}</External>
          </Program>
          <Program icon={<Mail />} name="outlook">
            <External to={outlookUrl('outlook.live.com', address)}>{t('sync.outlook.do')}</External>
            <External to={outlookUrl('outlook.office.com', address)}>{t('sync.outlook.work')}</External>
          </Program>
          <Program icon={<Globe />} name="other" />
          <Program icon={<Download />} name="download">
            <a className={`${button.outline} ${button.small}`} href={address} download="candil.ics">
              {t('sync.download.do')}
            </a>
          </Program>
        </ul>
      </div>
    </li>
  )
}

type ProgramProps = {
  icon: ReactNode
  name: 'apple' | 'google' | 'outlook' | 'other' | 'download'
  children?: ReactNode
}

function Program({ icon, name, children }: ProgramProps) {
  const t = useText()
  return (
    <li>
      {icon}
      <span>
        <b>{t(`sync.${name}`)}</b>
        <small>{t(`sync.${name}.text`)}</small>
      </span>
      {children && <div className={rows.actions}>{children}</div>}
    </li>
  )
}

const External = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={`${button.outline} ${button.small}`} href={to} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
