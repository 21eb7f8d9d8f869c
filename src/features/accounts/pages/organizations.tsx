import { paths } from '#spec/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'

/** Nobody has any yet: making one waits for its issue. */
export default function Organizations() {
  const t = useText()
  return (
    <>
      <Head title={t('account.organizations')} path={null} />
      <h1>{t('account.organizations')}</h1>
      <EmptyState
        title={t('account.organizations.none')}
        action={
          <SiteLink className="btn btn--line" to={paths.organizers}>
            {t('account.organizations.all')}
          </SiteLink>
        }
      >
        {t('account.organizations.text')}
      </EmptyState>
    </>
  )
}
