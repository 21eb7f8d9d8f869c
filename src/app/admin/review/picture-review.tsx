import type { TeamPicture } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { TeamRefusal } from '../components/form-response.ts'
import { ActWithReason } from '../search/act-with-reason.tsx'

type Props = {
  picture: TeamPicture
  name: string
  answer: TeamRefusal | null
  /** The page its form goes to, where that is not the present one. */
  to?: string
  /** Whoever reads has a part in it: somebody else takes it away. */
  own?: boolean
  /** In a list. */
  small?: boolean
}

/** The picture of an organization or event as everybody sees it, or will, and the button that takes it away. */
export function PictureReview({ picture, name, answer, to, own = false, small = false }: Props) {
  const t = useText()
  const { id, url, width, height } = picture
  const form = { intent: 'remove_picture', words: 'team.picture.remove', id, name, answer, ...(to && { to }) } as const
  const image = <img src={url} width={width} height={height} alt={t('team.picture.alt', { name })} loading="lazy" />
  if (small)
    return (
      <div className="team__picture team__picture--small">
        {image}
        <ActWithReason {...form} />
      </div>
    )
  return (
    <section className="card team__picture">
      <h2>{t('team.picture')}</h2>
      {image}
      {!own && <ActWithReason {...form} />}
    </section>
  )
}
