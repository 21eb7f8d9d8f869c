import type { RequestContext } from '#platform/context/request-context.ts'
import { type ClientName, parseUserAgent } from '#platform/http/user-agent.server.ts'
import type { Notice } from '../emails.tsx'

/** When and from which device something was done, for the email that tells of it. The device by its name only. */
export type NoticeOrigin = { at: string; client: ClientName }

export const noticeOrigin = ({ now, userAgent }: RequestContext): NoticeOrigin => ({
  at: now.toISOString(),
  client: parseUserAgent(userAgent),
})

/** Emails a user what has just changed in their account, with the time and the device. */
export const notifyUser = (ctx: RequestContext, userId: number, about: Notice | 'erasure') =>
  ctx.services.jobs.enqueue(ctx.db, 'accounts.notice', { userId, about, origin: noticeOrigin(ctx) })
