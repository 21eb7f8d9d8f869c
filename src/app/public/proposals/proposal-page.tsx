import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import '#ui/styles/proposal.css'
import type { Kind } from './similar-entries.tsx'

type Props = { kind: Kind; done: boolean; children: ReactNode }

const ADDRESS = { organizer: paths.newOrganizer, venue: paths.newVenue } as const
const LIST = { organizer: paths.organizers, venue: paths.venues } as const

/** The page around a proposal; once it is sent, what happens next in the form's place. */
export function ProposalPage({ kind, done, children }: Props) {
  const t = useText()
  const where = useWhereabouts()
  const [params] = useSearchParams()
  const page = {
    path: ADDRESS[kind],
    name: t(`proposal.${kind}.title`),
    description: t(`proposal.${kind}.description`),
  }
  const told = done && (params.get('done') === 'told' || params.get('done') === 'untold') ? params.get('done') : null
  return (
    <>
      <Head title={t(`proposal.${kind}.title`)} description={t(`proposal.${kind}.description`)} path={ADDRESS[kind]} />
      <JsonLd things={import.meta.env.SSR ? [webPage(where, page)] : null} />
      <div className="head">
        <div className="page">
          <h1>{t(`proposal.${kind}.title`)}</h1>
          {!told && <p className="muted mt-4 max-w-[56ch]">{t(`proposal.${kind}.lede`)}</p>}
        </div>
      </div>
      <div className="page">
        <div className="proposal__page">{told ? <Sent kind={kind} told={told === 'told'} /> : children}</div>
      </div>
    </>
  )
}

function Sent({ kind, told }: { kind: Kind; told: boolean }) {
  const t = useText()
  return (
    <div className="stack">
      <DoneNote words={t('proposal.done')} />
      <p>{t('proposal.done.text')}</p>
      <p>{t(told ? 'proposal.done.told' : 'proposal.done.untold')}</p>
      <p className="flow">
        <SiteLink className="btn btn--line" to={LIST[kind]}>
          {t(kind === 'venue' ? 'nav.venues' : 'nav.organizers')}
        </SiteLink>
        <SiteLink className="btn btn--quiet" to={ADDRESS[kind]}>
          {t('proposal.done.another')}
        </SiteLink>
      </p>
    </div>
  )
}
