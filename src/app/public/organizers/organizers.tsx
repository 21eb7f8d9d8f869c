import type { PageHandle } from '#app/layouts/site.tsx'
import { listOrganizers, type OrganizerRow } from '#features/directory/organizers.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { organizersQuery } from '#shared/directory-queries.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { Note } from '#ui/components/note.tsx'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Landmark } from '#ui/icons/landmark.ts'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { itemList } from '#ui/page/structured-data.ts'
import type { Route } from './+types/organizers.ts'
import { OrganizerFilterBar } from './organizer-filter.tsx'
import { LetterLinks, OrganizerIndex } from './organizer-index.tsx'
import * as styles from './organizers.module.css'

export const handle: PageHandle = { highlightsRegister: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = organizersQuery.read(url.searchParams)
  const empty: { organizers: OrganizerRow[] } = { organizers: [] }
  const read = await loadOr(context, empty, async (ctx) => ({ organizers: await listOrganizers(ctx, filter) }))
  return { ...read, filter }
}

export default function Organizers({ loaderData: { organizers, filter, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const addresses = organizers.map(({ slug }) => paths.organizer(slug))
  const filtered = filter.q !== '' || filter.type !== null
  return (
    <>
      <PageMeta title={t('organizers.title')} description={t('organizers.description')} path={paths.organizers} />
      <JsonLd nodes={import.meta.env.SSR ? [itemList(urls, t('organizers.title'), addresses)] : null} />
      <PageHeading title={t('organizers.title')} lede={t('organizers.lede')} />
      <OrganizerFilterBar filter={filter}>
        {organizers.length > 0 && <LetterLinks organizers={organizers} />}
      </OrganizerFilterBar>
      <div className={`page ${styles.page}`}>
        <p className={filtered && organizers.length > 0 ? styles.count : 'visually-hidden'} role="status">
          {!failed && t('organizers.count', { count: organizers.length })}
        </p>
        {failed && <LoadError />}
        {organizers.length > 0 && <OrganizerIndex organizers={organizers} />}
        {!failed && organizers.length === 0 && <NoResults filtered={filtered} />}
        {(organizers.length > 0 || filtered) && <ProposeOrganizerLink />}
      </div>
    </>
  )
}

function NoResults({ filtered }: { filtered: boolean }) {
  const t = useText()
  return filtered ? (
    <EmptyState
      title={t('organizers.none')}
      action={
        <ButtonLink to={paths.organizers} preventScrollReset>
          {t('search.clear')}
        </ButtonLink>
      }
    >
      {t('organizers.none.text')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('organizers.empty')}
      action={<ButtonLink to={paths.newOrganizer}>{t('organizers.missing.action')}</ButtonLink>}
    >
      {t('organizers.empty.text')}
    </EmptyState>
  )
}

/** How to get into the directory. */
function ProposeOrganizerLink() {
  const t = useText()
  return (
    <Note as="aside" space="above">
      <Landmark />
      <p>
        <b>{t('organizers.missing')}</b> {t('organizers.missing.text')}
      </p>
      <ButtonLink size="small" to={paths.newOrganizer}>
        {t('organizers.missing.action')}
      </ButtonLink>
    </Note>
  )
}
