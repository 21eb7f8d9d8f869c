/** The path of a request, by its URL or path, without the tokens in it. Slugs have no capital letters, tokens do. */
export const pathForLog = ({ url }: { url: string }) =>
  url
    .replace(/^https?:\/\/[^/?#]*|[?#].*$/gs, '')
    .replace(
      /(?<=\/(?:freshness|invitation|unsubscribe|shared|shared\/proposal|media|uploads|calendar)\/+)[^/]+|(?<=\/)(?=[^/]*[A-Z])[\w-]{20,}/g,
      '…',
    )
