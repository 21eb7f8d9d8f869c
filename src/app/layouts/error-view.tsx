import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { holdUntilReachable } from '#ui/network/hold-until-reachable.ts'
import { isReachable, useIsHeld } from '#ui/network/network-status.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useAddress } from '#ui/page/site.ts'
import * as styles from './error-view.module.css'

const COVER = {
  missing: '/covers/horror/sin-candil.svg?w=1600&h=900',
  broken: '/covers/modern/apagon.svg?w=1600&h=900',
}

type Kind = 'missing' | 'gone' | 'broken' | 'unavailable' | 'other'

/** Messages for 404, 410, 500 and 503; one for all others. */
function errorKind(error: unknown, isCut: boolean): Kind {
  if (isCut || (isRouteErrorResponse(error) && error.status === 503)) return 'unavailable'
  if (!isRouteErrorResponse(error) || error.status === 500) return 'broken'
  if (error.status === 410) return 'gone'
  return error.status === 404 ? 'missing' : 'other'
}

type DeletedEventData = { details?: { organizer?: { name: string; slug: string } } } | null
/** The organizer of a deleted event, when the server sends it. */
const organizerOfDeleted = (error: unknown) =>
  isRouteErrorResponse(error) ? ((error.data as DeletedEventData)?.details?.organizer ?? null) : null

/**
 * Whether the server cannot be reached: the router could not ask which module the page has. The page is opened once it can; nothing else that
 * the network does ends here (src/ui/network).
 */
function useIsCut(error: unknown) {
  const isUnknown = !isRouteErrorResponse(error)
  const isHeld = useIsHeld()
  useEffect(() => {
    if (!isUnknown) return
    const leaving = new AbortController()
    void isReachable().then((reachable) => {
      if (reachable || leaving.signal.aborted) return
      leaving.signal.addEventListener(
        'abort',
        holdUntilReachable(() => window.location.replace(window.location.href)),
      )
    })
    return () => leaving.abort()
  }, [isUnknown])
  return isUnknown && isHeld
}

/** The error inside the layout: the official title small, a plain explanation large, and a link home. */
export function ErrorView() {
  const t = useText()
  const error = useRouteError()
  const isCut = useIsCut(error)
  const kind = errorKind(error, isCut)
  const isMissing = kind === 'missing' || kind === 'gone'
  const organizer = organizerOfDeleted(error)
  const currentPath = useAddress()
  const status = isRouteErrorResponse(error) ? error.status : isCut ? 503 : 500
  const guard = isRouteErrorResponse(error) ? (error.data as { guard?: string } | null)?.guard : undefined
  return (
    <div className={`${styles.page} on-stage ${isMissing ? 'genre-horror' : 'genre-modern'}`}>
      <PageMeta title={t(`error.${kind}.official`)} path={null} />
      <meta name="robots" content="noindex" />
      <img className="cover-art" src={isMissing ? COVER.missing : COVER.broken} alt="" width="1600" height="900" />
      <div className="page">
        <p className="muted">
          {t(`error.${kind}.official`)} ({status})
        </p>
        <h1>{t(`error.${kind}.title`)}</h1>
        <p>{guard ? t('error.guard', { name: guard }) : t(`error.${kind}.text`)}</p>
        <p className={`flow ${styles.actions}`}>
          {isMissing ? (
            <>
              {organizer ? (
                <ButtonLink variant="primary" size="large" to={paths.organizer(organizer.slug)}>
                  {t('error.gone.organizer', { name: organizer.name })}
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" size="large" to={paths.home}>
                  {t('error.home')}
                </ButtonLink>
              )}
              <ButtonLink size="large" to={paths.events}>
                {t('error.events')}
              </ButtonLink>
            </>
          ) : (
            <>
              <Button as="a" variant="primary" size="large" href={currentPath}>
                <RotateCcw /> {t('error.again')}
              </Button>
              <ButtonLink size="large" to={paths.home} reloadDocument>
                {t('error.home')}
              </ButtonLink>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
