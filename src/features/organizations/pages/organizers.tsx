import { Landmark } from 'lucide-react'
import { paths } from '#spec/paths.ts'
import { readSearch } from '#spec/search.ts'
import { ORGANIZATION_TYPES } from '#spec/vocabulary.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { readingOr } from '#web/doors.server.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import type { PageHandle } from '#web/layouts/site.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { itemList } from '#web/structured.ts'
import { listOrganizers, type OrganizerRow } from '../queries.server.ts'
import { type OrganizerFilter, OrganizerFilterBar } from '../ui/organizer-filter.tsx'
import { LetterLinks, OrganizerIndex } from '../ui/organizer-index.tsx'
import type { Route } from './+types/organizers.ts'

export const handle: PageHandle = { lit: true }

/** What makes no sense in an address is left out. */
const readFilter = (params: URLSearchParams): OrganizerFilter => ({
  q: readSearch(params).q,
  type: ORGANIZATION_TYPES.find((type) => type === params.get('type')) ?? null,
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams)
  const empty: { organizers: OrganizerRow[] } = { organizers: [] }
  const read = await readingOr(context, empty, async (ctx) => ({ organizers: await listOrganizers(ctx, filter) }))
  return { ...read, filter }
}

export default function Organizers({ loaderData: { organizers, filter, failed } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const addresses = organizers.map(({ slug }) => paths.organizer(slug))
  const filtered = filter.q !== '' || filter.type !== null
  return (
    <>
      <Head title={t('organizers.title')} description={t('organizers.description')} path={paths.organizers} />
      <JsonLd things={import.meta.env.SSR ? [itemList(where, t('organizers.title'), addresses)] : null} />
      <div className="head">
        <div className="page">
          <h1>{t('organizers.title')}</h1>
          <p className="muted mt-4 max-w-[56ch]">{t('organizers.lede')}</p>
        </div>
      </div>
      <OrganizerFilterBar filter={filter}>
        {organizers.length > 0 && <LetterLinks organizers={organizers} />}
      </OrganizerFilterBar>
      <div className="page pb-18">
        <p className={filtered && organizers.length > 0 ? 'pt-6' : 'sr'} role="status">
          {!failed && t('organizers.count', { count: organizers.length })}
        </p>
        {failed && <FailedRead />}
        {organizers.length > 0 && <OrganizerIndex organizers={organizers} />}
        {!failed && organizers.length === 0 && <Nothing filtered={filtered} />}
        {(organizers.length > 0 || filtered) && <Missing />}
      </div>
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useText()
  return filtered ? (
    <EmptyState
      title={t('organizers.none')}
      action={
        <SiteLink className="btn btn--line" to={paths.organizers} preventScrollReset>
          {t('search.clear')}
        </SiteLink>
      }
    >
      {t('organizers.none.text')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('organizers.empty')}
      action={
        <SiteLink className="btn btn--line" to={paths.newOrganizer}>
          {t('organizers.missing.action')}
        </SiteLink>
      }
    >
      {t('organizers.empty.text')}
    </EmptyState>
  )
}

/** Whoever is not in the directory is told how to get in. */
function Missing() {
  const t = useText()
  return (
    <aside className="note mt-10">
      <Landmark className="i" aria-hidden="true" />
      <p>
        <b>{t('organizers.missing')}</b> {t('organizers.missing.text')}
      </p>
      <SiteLink className="btn btn--line btn--sm" to={paths.newOrganizer}>
        {t('organizers.missing.action')}
      </SiteLink>
    </aside>
  )
}
