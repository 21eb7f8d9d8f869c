import type { MyEvent } from '#spec/my-event.ts'
import { paths } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import '#ui/styles/event-form.css'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'

type Part = 'players' | 'albums' | 'documents'

/** A part of the panel whose content comes later: what will be here, and what to do until then. */
export function ComingPart({ part, event }: { part: Part; event: MyEvent }) {
  const t = useText()
  const signup = part === 'players'
  return (
    <>
      <Head title={`${t(`ae.${part}`)}: ${event.title}`} path={null} />
      <div className="mhead">
        <h1>{t(`ae.${part}`)}</h1>
      </div>
      <div className="coming">
        <EmptyState
          title={t(`ae.${part}.none`)}
          action={
            <SiteLink
              className="btn btn--line"
              to={signup ? paths.eventPanel(event.slug) : paths.eventInformation(event.slug)}
            >
              {t(signup ? 'ae.players.act' : 'ae.information.act')}
            </SiteLink>
          }
        >
          {t(`ae.${part}.text`)}
        </EmptyState>
      </div>
    </>
  )
}
