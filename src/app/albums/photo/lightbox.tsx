import { useRef } from 'react'
import type { PhotoPage } from '#shared/albums/album-page.ts'
import { type AlbumAddress, albumAddress, photoAddress } from '#shared/albums/album-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ShareButton } from '#ui/components/share-button.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { Flag } from '#ui/icons/flag.ts'
import { UserCheck } from '#ui/icons/user-check.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { DownloadSizes } from './download-sizes.tsx'
import * as styles from './lightbox.module.css'
import { Slideshow } from './slideshow.tsx'
import { useLightboxKeys } from './use-lightbox-keys.ts'
import { ZoomPicture } from './zoom-picture.tsx'

type Props = {
  view: PhotoPage
  address: AlbumAddress
  /** What the people in the photo may ask for stands below. */
  hasPeople: boolean
}

/** A photo on a dark stage: arrows and swipes lead to its neighbours, Escape back to its place in the album. */
export function Lightbox({ view, address, hasPeople }: Props) {
  const t = useText()
  const { photo, album, previous, next, page } = view
  const stage = useRef<HTMLDivElement>(null)
  const back = `${albumAddress(address, page)}#photo-${photo.id}`
  const to = (neighbour: { id: number } | null) => neighbour && photoAddress(address, neighbour.id)
  useLightboxKeys(stage, { previous: to(previous), next: to(next), close: back })
  return (
    <div className={`${styles.lightbox} on-stage`} ref={stage}>
      <header className={styles.top}>
        <div className={styles.album}>
          <SiteLink className={styles.title} to={back}>
            {album.title}
          </SiteLink>
          <span className={styles.parent}>{album.parent.name}</span>
        </div>
        <nav className={styles.tools} aria-label={t('photo.tools')}>
          {next && <Slideshow to={photoAddress(address, next.id)} />}
          {photo.state === 'ready' && <DownloadSizes photo={photo} address={address} />}
          {album.isPublic && !photo.hidden && <ShareButton />}
          <IconButton as={SiteLink} to={back} aria-label={t('photo.close')}>
            <X />
          </IconButton>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {previous && (
          <Neighbour to={photoAddress(address, previous.id)} label={t('photo.previous')} side={styles.previous}>
            <ChevronLeft />
          </Neighbour>
        )}
        <ZoomPicture key={photo.id} view={view} token={address.token} />
        {next && (
          <Neighbour to={photoAddress(address, next.id)} label={t('photo.next')} side={styles.next}>
            <ChevronRight />
          </Neighbour>
        )}
      </main>
      <Caption view={view} canReport={!address.token && !album.mayEdit} hasPeople={hasPeople} />
    </div>
  )
}

function Neighbour({
  to,
  label,
  side,
  children,
}: {
  to: string
  label: string
  side: string | undefined
  children: React.ReactNode
}) {
  return (
    <SiteLink className={`${styles.neighbour} ${side ?? ''}`} to={to} aria-label={label} prefetch="render" replace>
      {children}
    </SiteLink>
  )
}

type CaptionProps = { view: PhotoPage; canReport: boolean; hasPeople: boolean }

/** What it shows, which one it is, who took it and when. */
function Caption({ view: { photo, position, total, album }, canReport, hasPeople }: CaptionProps) {
  const t = useText()
  const { long } = useDates()
  const { id, caption, credit, takenAt, hidden } = photo
  const facts = [
    t('photo.position', { position, total }),
    credit && t('photo.by', { name: credit }),
    takenAt && long(takenAt.slice(0, 10)),
    hidden && t('photo.hidden'),
  ]
  return (
    <footer className={styles.caption}>
      <div className={styles.texts}>
        <h1 className={styles.description}>{caption ?? album.title}</h1>
        <p className={styles.facts} aria-live="polite">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.links}>
        {hasPeople && (
          <Button as="a" variant="quiet" size="small" href="#photo-people">
            <UserCheck /> {t('photo.people.link')}
          </Button>
        )}
        {canReport && (
          <ButtonLink variant="quiet" size="small" to={`/report/photo/${id}`}>
            <Flag /> {t('photo.report')}
          </ButtonLink>
        )}
      </p>
    </footer>
  )
}
