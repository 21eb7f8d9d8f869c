import { RotateCcw } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

const COVER = {
  missing: '/covers/horror/sin-candil.svg?w=1600&h=900',
  broken: '/covers/modern/apagon.svg?w=1600&h=900',
}

type Kind = 'missing' | 'gone' | 'broken' | 'unavailable' | 'other'

/** What to say: 404 has one page, what was deleted another, 500 and 503 theirs, anything else the last (§2, §8). */
function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error) && error.status === 503) return 'unavailable'
  if (!isRouteErrorResponse(error) || error.status === 500) return 'broken'
  if (error.status === 410) return 'gone'
  return error.status === 404 ? 'missing' : 'other'
}

type Gone = { details?: { organizer?: { name: string; slug: string } } } | null
/** Who ran the event that was deleted, where the server says so. */
const organizerIn = (error: unknown) =>
  isRouteErrorResponse(error) ? ((error.data as Gone)?.details?.organizer ?? null) : null

/** The error inside the frame: the official title small, the human one large, always with a way home. */
export function ErrorView() {
  const t = useText()
  const error = useRouteError()
  const kind = kindOf(error)
  const notHere = kind === 'missing' || kind === 'gone'
  const organizer = organizerIn(error)
  const { pathname, search } = useLocation()
  const here = pathname + search
  const status = isRouteErrorResponse(error) ? error.status : 500
  const guard = isRouteErrorResponse(error) ? (error.data as { guard?: string } | null)?.guard : undefined
  return (
    <div className={`err on-stage ${notHere ? 'genre-horror' : 'genre-modern'}`}>
      <Head title={t(`error.${kind}.official`)} path={null} />
      <meta name="robots" content="noindex" />
      <img className="cover-art" src={notHere ? COVER.missing : COVER.broken} alt="" width="1600" height="900" />
      <div className="page">
        <p className="muted">
          {t(`error.${kind}.official`)} ({status})
        </p>
        <h1>{t(`error.${kind}.title`)}</h1>
        <p>{guard ? t('error.guard', { name: guard }) : t(`error.${kind}.text`)}</p>
        <p className="flow mt-7">
          {notHere ? (
            <>
              {organizer ? (
                <SiteLink className="btn btn--lit btn--big" to={paths.organizer(organizer.slug)}>
                  {t('error.gone.organizer', { name: organizer.name })}
                </SiteLink>
              ) : (
                <SiteLink className="btn btn--lit btn--big" to={paths.home}>
                  {t('error.home')}
                </SiteLink>
              )}
              <SiteLink className="btn btn--line btn--big" to={paths.events}>
                {t('error.events')}
              </SiteLink>
            </>
          ) : (
            <>
              <a className="btn btn--lit btn--big" href={here}>
                <RotateCcw className="i" aria-hidden="true" /> {t('error.again')}
              </a>
              <SiteLink className="btn btn--line btn--big" to={paths.home} reloadDocument>
                {t('error.home')}
              </SiteLink>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
