/** What an email may say of each person, in braces. */
export const PLACEHOLDERS = ['name', 'event', 'ticket', 'date', 'organizer', 'link', 'owed', 'due'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
/** Those that tell what someone owes. */
export const MONEY_PLACEHOLDERS: readonly Placeholder[] = ['owed', 'due']
export type PlaceholderValues = Record<Placeholder, string>

const IN_BRACES = /\{([^{}\n]{1,60})\}/g

/** The names in braces, in their order, also unknown ones. */
const placeholdersIn = (text: string): string[] => [...text.matchAll(IN_BRACES)].map(([, name]) => name!)

const PLACEHOLDER = new RegExp(`(?<!\\{)\\{(?:${PLACEHOLDERS.join('|')})\\}(?!\\})`, 'g')

/** The first braces that no email fills in, as they are written: with another name, with none, doubled, or opened and not closed. */
export const unknownPlaceholder = (text: string): string | null =>
  /\{+[^{}\n]{0,60}\}*/.exec(text.replace(PLACEHOLDER, ''))?.[0].trim() ?? null

/** The page of one registration, and the panels: they open for their own people alone. */
const OWN_PAGES = /^\/(?:[a-z]{2}\/)?(?:account\/registrations\/\d|(?:ae|ao|admin)\/)/

/** Whether the text links to a page of the site that opens for its writer and for none of the others. */
export const hasOwnLink = (text: string, siteUrl: string): boolean =>
  [...text.matchAll(/(?:https?:\/\/[^\s/)\]>]+)?\/[^\s)\]>]*/g)].some(([address]) => {
    const url = URL.parse(address, siteUrl)
    return url?.host === new URL(siteUrl).host && OWN_PAGES.test(url.pathname)
  })

/** Whether the text tells what someone owes. */
export const usesMoney = (text: string) =>
  placeholdersIn(text).some((name) => (MONEY_PLACEHOLDERS as readonly string[]).includes(name))

/** A person's text, without Markdown: a subject, or the plain part of an email. */
export const fillPlain = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(IN_BRACES, (written, name: string) => ownValue(values, name) ?? written)

/** Braces may name what every object has, such as `constructor`. */
const ownValue = (values: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/**
 * A person's text in Markdown. What someone typed, such as a name, is not Markdown: it is escaped. `{link}` alone becomes a link with
 * `linkText`; as the target of a link it is the address.
 */
export function fillMarkdown(text: string, values: Readonly<Record<string, string>>, linkText: string) {
  const link = values['link'] ?? ''
  const linked = text
    .replaceAll(']({link})', `](<${link}>)`)
    .replaceAll('{link}', `[${escapeMarkdown(linkText)}](<${link}>)`)
  // The address of the link has no braces.
  return linked.replace(IN_BRACES, (written, name: string) => {
    const value = ownValue(values, name)
    return value === undefined ? written : escapeMarkdown(value)
  })
}

/** CommonMark takes a backslash before any punctuation; a line break would begin a block. */
const escapeMarkdown = (text: string) =>
  text.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[!-/:-@[-`{-~]/g, (character) => `\\${character}`)
