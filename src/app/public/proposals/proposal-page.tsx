import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import * as styles from './proposal-page.module.css'
import type { Kind } from './similar-entries.tsx'

type Props = { kind: Kind; done: boolean; children: ReactNode }

const ADDRESS = { organizer: paths.newOrganizer, venue: paths.newVenue } as const
const LIST = { organizer: paths.organizers, venue: paths.venues } as const

/** The page of a proposal; after sending, what happens next replaces the form. */
export function ProposalPage({ kind, done, children }: Props) {
  const t = useText()
  const urls = useCanonicalUrls()
  const [params] = useSearchParams()
  const page = {
    path: ADDRESS[kind],
    name: t(`proposal.${kind}.title`),
    description: t(`proposal.${kind}.description`),
  }
  const note = done && (params.get('done') === 'told' || params.get('done') === 'untold') ? params.get('done') : null
  return (
    <>
      <PageMeta
        title={t(`proposal.${kind}.title`)}
        description={t(`proposal.${kind}.description`)}
        path={ADDRESS[kind]}
      />
      <JsonLd nodes={import.meta.env.SSR ? [webPage(urls, page)] : null} />
      <PageHeading title={t(`proposal.${kind}.title`)} lede={note ? null : t(`proposal.${kind}.lede`)} />
      <div className="page">
        <div className={styles.page}>{note ? <SentMessage kind={kind} told={note === 'told'} /> : children}</div>
      </div>
    </>
  )
}

function SentMessage({ kind, told }: { kind: Kind; told: boolean }) {
  const t = useText()
  return (
    <div className="stack">
      <SuccessNote message={t('proposal.done')} />
      <p>{t('proposal.done.text')}</p>
      <p>{t(told ? 'proposal.done.told' : 'proposal.done.untold')}</p>
      <p className="flow">
        <ButtonLink to={LIST[kind]}>{t(kind === 'venue' ? 'nav.venues' : 'nav.organizers')}</ButtonLink>
        <ButtonLink variant="quiet" to={ADDRESS[kind]}>
          {t('proposal.done.another')}
        </ButtonLink>
      </p>
    </div>
  )
}
