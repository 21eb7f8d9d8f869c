import { createEmail, type EmailContext, emailUrl, formatInstant } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { reportPaths } from '#shared/abuse-reports/report-paths.ts'
import type { PhotoRequestKind } from '#shared/albums/albums.ts'
import { albumPeoplePath } from '#shared/albums/photo-consent.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

export type RequestForEmail = {
  photo: number
  albumId: number
  album: string
  kind: PhotoRequestKind
  state: 'open' | 'granted' | 'declined' | 'withdrawn'
  dueAt: Date
  reason: string | null
  isRemoved: boolean
  isWithheld: boolean
  /** Nobody said which part: without a decision the photo is removed. */
  isWhole: boolean
}

/** To who may decide: what is asked for and until when. Neither the photo nor who asked is in an email. */
export function requestedEmail(request: RequestForEmail, sending: EmailContext): Email {
  const { albumId, album, kind, dueAt, isWithheld, isWhole } = request
  const ending = !isWithheld ? 'due_shown' : isWhole ? 'due_removal' : 'due'
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const due = formatInstant(locale, dueAt, DEFAULT_TIME_ZONE)
  return createEmail('photo-requested', sending, {
    subject: t('email.photo.requested.subject', { album }),
    paragraphs: [t(`email.photo.requested.${kind}`, { album }), t(`email.photo.requested.${ending}`, { due })],
    action: { label: t('email.photo.requested.open'), url: emailUrl(sending, albumPeoplePath(albumId)) },
    why: t('email.photo.why.editor'),
  })
}

/** To who asked: what became of it. Null while nothing did. */
export function decidedEmail(request: RequestForEmail, sending: EmailContext): Email | null {
  const { photo, album, kind, state, reason, isRemoved } = request
  const t = createTranslator(sending.recipient.locale)
  const why = t('email.photo.why.asker')
  if (state === 'declined')
    return createEmail('photo-declined', sending, {
      subject: t('email.photo.declined.subject', { album }),
      paragraphs: [t('email.photo.declined.text', { album }), ...reasonPassages(reason, t('email.photo.reason'))],
      action: {
        label: t('email.photo.declined.report'),
        url: emailUrl(sending, reportPaths.form('photo', String(photo))),
      },
      after: [t('email.photo.declined.next')],
      why,
    })
  if (state !== 'granted') return null
  const outcome = isRemoved ? 'removal' : kind
  return createEmail('photo-granted', sending, {
    subject: t('email.photo.granted.subject', { album }),
    paragraphs: [t(`email.photo.granted.${outcome}`, { album })],
    ...(!isRemoved && {
      action: { label: t('email.photo.granted.open'), url: emailUrl(sending, `/photo/${photo}`) },
    }),
    why,
  })
}

/** To who may edit the album: photos were hidden, because someone in them does not want to be shown any more. */
export function withheldEmail({ id, title }: { id: number; title: string }, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('photos-withheld', sending, {
    subject: t('email.photo.withheld.subject', { album: title }),
    paragraphs: [t('email.photo.withheld.text', { album: title }), t('email.photo.withheld.next')],
    action: { label: t('email.photo.requested.open'), url: emailUrl(sending, albumPeoplePath(id)) },
    why: t('email.photo.why.editor'),
  })
}
