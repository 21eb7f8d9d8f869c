import { useSearchParams } from 'react-router'
import { authorizeAlbum } from '#features/albums/authorize.server.ts'
import { runDecisionIntent } from '#features/albums/consent/intents.server.ts'
import { getAlbumPeople } from '#features/albums/consent/queries/album-people.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { albumPeoplePath, albumPeopleQuery } from '#shared/albums/photo-consent.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/people.ts'
import { AnswerFigures } from './answer-figures.tsx'
import { ConsentCounts } from './consent-counts.tsx'
import { DecidedRequests } from './decided-requests.tsx'
import * as styles from './people.module.css'
import { PhotoList } from './photo-list.tsx'
import { Requests, requestOf } from './requests.tsx'

const idIn = (text: string | undefined) => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : 0)

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const view = await getAlbumPeople(ctx, idIn(params.album), albumPeopleQuery.read(url.searchParams))
    return { view, now: ctx.now.toISOString() }
  })

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [idIn(params.album)],
  authorize: (ctx, id) => authorizeAlbum(ctx, 'edit', id),
  form: async (ctx, id, form) =>
    redirectTo(pathWithQuery(albumPeoplePath(id), { done: await runDecisionIntent(ctx, form) })),
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = ['grant', 'remove', 'decline'] as const

/** What the people in an album's photos want, and what they asked for: for who may edit it. */
export default function AlbumPeoplePage({ loaderData: { view, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { album, counts, requests, decided, figures } = view
  const done = DONE.find((word) => word === params.get('done'))
  const total = counts.yes + counts.ask + counts.no + counts.nobody
  const failure = actionData?.failure ?? null
  const isOfRequest = requests.some(({ id }) => id === requestOf(failure))
  return (
    <div className={styles.page}>
      <PageMeta title={`${t('photoConsent.title')}: ${album.title}`} path={null} />
      <PanelHeading title={album.title} lede={t('photoConsent.lede', { count: total })}>
        <ButtonLink variant="quiet" size="small" to={albumPaths.edit(album.id)}>
          {t('photoConsent.back')}
        </ButtonLink>
      </PanelHeading>
      <SuccessNote message={done && !actionData ? t(`photoConsent.done.${done}`) : null} />
      {failure && !isOfRequest && <FormError failure={failure} />}
      <ConsentCounts counts={counts} />
      <Requests requests={requests} now={new Date(now)} failure={failure} />
      <PhotoList view={view} />
      {figures && <AnswerFigures figures={figures} asks={view.asks} />}
      <DecidedRequests decided={decided} />
    </div>
  )
}
