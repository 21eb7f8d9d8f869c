import { getEventCalendar } from '#features/events/calendar/event-calendar.server.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import type { EmailAttachment } from '#platform/email/send-email.server.ts'
import type { NewsEvent } from './news.server.ts'

/** The calendar file of an event, the same as its page offers: its UID is the event's, so that a later one replaces it. */
export async function calendarFile(ctx: RequestContext, { slug }: NewsEvent): Promise<EmailAttachment> {
  const { text } = await getEventCalendar({ ...ctx, actor: anonymous }, slug)
  return {
    filename: `${slug}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: text,
  }
}

const QR_WIDTH = 180
/** Twice as many pixels as it is shown with. */
const QR_PIXELS = QR_WIDTH * 2

/** The QR code that identifies a registration at check-in, and how the email shows it. */
export async function registrationQrCode(code: string, alt: string) {
  const { toBuffer } = await import('qrcode')
  const content = await toBuffer(code, { type: 'png', width: QR_PIXELS, margin: 3, errorCorrectionLevel: 'M' })
  const cid = 'registration-code'
  const attachment: EmailAttachment = { filename: 'qr.png', contentType: 'image/png', content, cid }
  return { attachment, picture: { cid, alt, width: QR_WIDTH } }
}
