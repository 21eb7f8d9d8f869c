import { RotateCcw } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { paths } from '#spec/paths.ts'
import { Head } from './head.tsx'
import { useText } from './i18n.tsx'
import { SiteLink } from './site-link.tsx'

const COVER = {
  missing: '/covers/horror/sin-candil.svg?w=1600&h=900',
  broken: '/covers/modern/apagon.svg?w=1600&h=900',
}

/** What to say: 404 and 410 have one page, 500 another, anything else the third (§2, §8). */
function kindOf(error: unknown): 'missing' | 'broken' | 'other' {
  if (!isRouteErrorResponse(error) || error.status === 500) return 'broken'
  return error.status === 404 || error.status === 410 ? 'missing' : 'other'
}

/** The error inside the frame: the official title small, the human one large, always with a way home. */
export function ErrorView() {
  const t = useText()
  const error = useRouteError()
  const kind = kindOf(error)
  const { pathname, search } = useLocation()
  const here = pathname + search
  const status = isRouteErrorResponse(error) ? error.status : 500
  const guard = isRouteErrorResponse(error) ? (error.data as { guard?: string } | null)?.guard : undefined
  return (
    <div className={`err on-stage ${kind === 'missing' ? 'genre-horror' : 'genre-modern'}`}>
      <Head title={t(`error.${kind}.official`)} path={null} />
      <meta name="robots" content="noindex" />
      <img
        className="cover-art"
        src={kind === 'missing' ? COVER.missing : COVER.broken}
        alt=""
        width="1600"
        height="900"
      />
      <div className="page">
        <p className="muted">
          {t(`error.${kind}.official`)} ({status})
        </p>
        <h1>{t(`error.${kind}.title`)}</h1>
        <p>{guard ? t('error.guard', { name: guard }) : t(`error.${kind}.text`)}</p>
        <p className="flow mt-7">
          {kind === 'missing' ? (
            <>
              <SiteLink className="btn btn--lit btn--big" to={paths.home}>
                {t('error.home')}
              </SiteLink>
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
