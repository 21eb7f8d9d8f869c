import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import type { Proof } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { paths } from '#shared/paths.ts'
import { TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { numberFormat } from '#ui/i18n/number-formats.ts'
import { usePath } from '#ui/page/site.ts'
import { type Answer, refusalOf } from '../account-response.ts'
import type { ShownAccount, ShownCopy } from '../account-view.ts'
import { DoneNote, Section } from './account-section.tsx'
import { EraseZone } from './delete-account.tsx'

type Props = { account: ShownAccount; copy: ShownCopy | null; answer: Answer; done: string | null; proof: Proof }
const LOOK_MS = 4000

/** Everything one has here: to take along, and to take away. */
export function DataSection({ account, copy, answer, done, proof }: Props) {
  const t = useText()
  return (
    <Section part="data" title={t('account.data')} lede={t('account.data.lede')} done={done}>
      <ul className="rows">
        <li>
          <Download className="i" aria-hidden="true" />
          <div>
            <b>{t('account.copy')}</b>
            <small>{t('account.copy.text')}</small>
            <Told refusal={refusalOf(answer, 'copy')} />
            <CopyState copy={copy} />
          </div>
          <CopyActions copy={copy} />
        </li>
      </ul>
      <DoneNote part="erase" done={done} />
      <EraseZone account={account} answer={answer} proof={proof} />
    </Section>
  )
}

/** While it is being made, the page looks for it by itself. */
function CopyState({ copy }: { copy: ShownCopy | null }) {
  const t = useText()
  const { day } = useInstants()
  const { revalidate } = useRevalidator()
  const making = copy !== null && copy.readyAt === null
  useEffect(() => {
    if (!making) return
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [making, revalidate])
  return (
    <p className="small mt-2" role="status">
      {making && t('account.copy.making')}
      {copy?.expiresAt && t('account.copy.ready', { day: day(copy.expiresAt) })}
    </p>
  )
}

function CopyActions({ copy }: { copy: ShownCopy | null }) {
  const t = useText()
  const path = usePath()
  const size = useSize()
  if (copy && !copy.readyAt) return null
  return (
    <div className="acts">
      {copy && (
        <a className="btn btn--line btn--sm" href={path(paths.accountCopy(copy.id))} download>
          {t('account.copy.download', { size: size(copy.bytes ?? 0) })}
        </a>
      )}
      <Form method="post" preventScrollReset>
        <button
          className={copy ? 'btn btn--quiet btn--sm' : 'btn btn--line btn--sm'}
          type="submit"
          name="intent"
          value="copy"
        >
          {t(copy ? 'account.copy.again' : 'account.copy.prepare')}
        </button>
      </Form>
    </div>
  )
}

function useSize() {
  const locale = useLocale()
  return (bytes: number) => {
    const [unit, count] =
      bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const)
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
    return numberFormat(TAGS[locale], options).format(count)
  }
}
