import type { TeamPicture } from '#shared/review/review-queues.ts'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { ActionWithReason } from '../search/act-with-reason.tsx'
import * as styles from './picture-review.module.css'

type Props = {
  picture: TeamPicture
  name: string
  result: AdminFormFailure | null
  /** The action URL of the form, when it is not the current page. */
  to?: string
  /** The moderator has an interest in it: someone else must remove it. */
  own?: boolean
  /** Compact, for lists. */
  small?: boolean
}

/** The image of an organization or event, and a form to remove it. */
export function PictureReview({ picture, name, result, to, own = false, small = false }: Props) {
  const t = useText()
  const { id, url, width, height } = picture
  const form = {
    readBy: 'organization',
    intent: 'remove_picture',
    label: 'admin.picture.remove',
    id,
    name,
    result,
    ...(to && { to }),
  } as const
  const image = (
    <img
      className={small ? styles.small : styles.picture}
      src={url}
      width={width}
      height={height}
      alt={t('admin.picture.alt', { name })}
      loading="lazy"
    />
  )
  if (small)
    return (
      <div className="stack-small">
        {image}
        <ActionWithReason {...form} />
      </div>
    )
  return (
    <Card>
      <h2>{t('admin.picture')}</h2>
      {image}
      {!own && <ActionWithReason {...form} />}
    </Card>
  )
}
