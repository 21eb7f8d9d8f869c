import { paths } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'

/** Nobody has any yet: making one waits for its issue. */
export default function Characters() {
  const t = useText()
  return (
    <>
      <Head title={t('account.characters')} path={null} />
      <h1>{t('account.characters')}</h1>
      <EmptyState
        title={t('account.characters.none')}
        action={
          <SiteLink className="btn btn--line" to={paths.events}>
            {t('search.all_events')}
          </SiteLink>
        }
      >
        {t('account.characters.text')}
      </EmptyState>
    </>
  )
}
