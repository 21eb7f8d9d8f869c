import MarkdownIt from 'markdown-it'
import { isLinkAddress } from '#shared/link-address.ts'
import type { Passage } from './email-components.tsx'

const words = new MarkdownIt('zero', { html: false, linkify: true, breaks: true }).enable(['linkify', 'newline'])
words.validateLink = isLinkAddress
// Only addresses that say what they are: "traed.saco" is none.
words.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

/** What someone typed as plain text: its paragraphs, lines and addresses, and nothing else of it is markup. Nothing without a text. */
export const ownPassages = (text: string | null | undefined): Passage[] =>
  text ? [{ html: words.render(text), text }] : []
