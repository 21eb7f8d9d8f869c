import { load } from 'cheerio'

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote, section, ul, ol'

/** The text of a piece of HTML with its paragraphs; plain text stays as it is. */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]|&[a-z#]\w{1,8};/i.test(html)) return html
  const $ = load(html, null, false)
  $('script, style, template').remove()
  // What was broken into lines by hand has no tags that say so.
  const hasTags = $('br').length > 0 || $(BLOCKS).length > 0
  $('br').replaceWith('\n')
  $(BLOCKS).each(
    (_, element) =>
      void $(element)
        .append('\n\n')
        .prepend($(element).is('li') ? '- ' : ''),
  )
  const text = $.root().text()
  return hasTags ? text.replace(/[ \t]*\n[ \t]*/g, '\n') : text
}
