import { findEventCalendar } from '#features/events/calendar/event-calendar.server.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { addressOf, type EmailAttachment } from '#platform/email/send-email.server.ts'
import type { NewsEvent } from './news.server.ts'

/**
 * The calendar file of an event, as its page offers it: its UID is the event's, so that a later one replaces it. Of a cancelled or deleted
 * event it takes it out of the calendar. None of an event that is not public.
 */
export async function calendarFiles(ctx: RequestContext, { slug }: NewsEvent): Promise<EmailAttachment[]> {
  const { mailFrom } = ctx.services.settings
  const calendar = await findEventCalendar({ ...ctx, actor: anonymous }, slug, addressOf(mailFrom))
  if (!calendar) return []
  const { text, method } = calendar
  return [{ filename: `${slug}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content: text }]
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
