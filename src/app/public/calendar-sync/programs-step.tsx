import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Download } from '#ui/icons/download.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'

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
        <Rows>
          <Program icon={<Smartphone />} name="apple">
            <Button as="a" size="small" href={webcal}>
              {t('sync.apple.do')}
            </Button>
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
            <Button as="a" size="small" href={address} download="candil.ics">
              {t('sync.download.do')}
            </Button>
          </Program>
        </Rows>
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
      {children && <RowActions>{children}</RowActions>}
    </li>
  )
}

const External = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button as="a" size="small" href={to} target="_blank" rel="noopener noreferrer">
    {children}
  </Button>
)
