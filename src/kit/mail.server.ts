import type { RequestContext } from '#platform/context/request-context.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { Extended } from './extension-point.ts'
import { type Job, type JobKind, job } from './job.server.ts'

type Recipient = EmailContext['recipient']
type Mail<Payload, To extends Recipient, Content> = {
  /** Whom it is for, as of when it is sent; null where nobody may get it any more. */
  to: (ctx: RequestContext, payload: Payload) => Promise<To | null>
  /** What it tells, in the recipient's language, which is that of `ctx`; null where that is no longer so. */
  content: (ctx: RequestContext, payload: Payload, to: To) => Promise<NoInfer<Content> | null>
  /** Null where there is nothing worth an email in it. */
  email: (content: Content, sending: EmailContext) => Email | null
  /** Invented contents, so that it can be looked at: one of each kind that differs. */
  examples: (extended: Extended) => readonly NoInfer<Content>[] | Promise<readonly NoInfer<Content>[]>
}

/**
 * An email to one person, for the jobs of a manifest: the job that sends it. Who gets it and what it says are read when it is sent, so that a
 * retry sends nothing that is over; its Message-ID follows from the job, so that a duplicate can be told.
 */
export const mail = <Payload extends object, To extends Recipient, Content>(
  kind: JobKind<Payload>,
  { to, content, email, examples }: Mail<Payload, To, Content>,
): Job =>
  job(
    kind,
    async (ctx, payload, { id }) => {
      const recipient = await to(ctx, payload)
      const found = recipient && (await content({ ...ctx, locale: recipient.locale }, payload, recipient))
      const message = found && email(found, { recipient, site: ctx.services.settings, jobId: id })
      if (message) await ctx.services.mail.send(message)
    },
    {
      exampleEmails: async (sending, extended) =>
        (await examples(extended)).flatMap((example) => email(example, sending) ?? []),
    },
  )
