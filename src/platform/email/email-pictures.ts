import type { Email } from './send-email.server.ts'

/** The HTML of an email for a browser, which shows no attachments by `cid:`. */
export const withPictures = ({ html, attachments = [] }: Pick<Email, 'html' | 'attachments'>) =>
  attachments.reduce(
    (page, { cid, content, contentType }) =>
      cid ? page.replace(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`) : page,
    html,
  )
