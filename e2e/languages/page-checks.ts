// What is wrong with a page in a language. Runs in the browser.
import type { Page } from '@playwright/test'

/** Texts that a box without a scroll bar cuts off, and without an ellipsis, and those that stick out of a control. */
export const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element)
        const isControl = element.matches('button, summary, [class*="button_"], [class*="chip_chip"]')
        const hides = ((overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis') || isControl
        const unseen = clipPath !== 'none' || position === 'fixed'
        return hides && !unseen && element.innerText?.trim() && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.className}: ${element.innerText.slice(0, 60)}`),
  )

/** Texts, names and hints in the interface's language that no message wrote. `content` is what people wrote, longest first. */
export const unmarkedTexts = (page: Page, content: readonly string[]) =>
  page.evaluate((known) => {
    const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt']
    // Units, currencies, file types, names of services, and addresses.
    const NEUTRAL =
      /\bhttps?:\S+|\b(API|YAML|Instagram|Facebook|Discord|Google Calendar|Google|Outlook|Apple|iPhone|Android|Bizum|Stripe|JSON Feed|kB|MB|GB|km|h|min|PDF|Excel|Word|JPEG|PNG|WebP|CSV|ODS|XLSX|DOCX|ZIP|JSON|Markdown|QR|IBAN|BIC|URL|RSS|Atom|ICS|EUR|USD|ES|EN|QPS)\b/g
    const isOtherLanguage = (element: Element) => element.closest('[lang]') !== document.documentElement
    const withoutMessages = (text: string) => {
      let rest = text
      for (let before = ''; before !== rest; ) {
        before = rest
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      }
      // A message around an element is in several text nodes.
      return rest.replace(/⟦.*$/s, ' ').replace(/^.*⟧/s, ' ')
    }
    const unknownIn = (text: string) => {
      let rest = withoutMessages(text).replace(NEUTRAL, ' ')
      if (!/\p{L}{2}/u.test(rest)) return false
      if (known.some((one) => one.includes(rest.trim()))) return false
      for (const one of known) if (rest.includes(one)) rest = rest.replaceAll(one, ' ')
      return /\p{L}{2}/u.test(rest)
    }
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, template, noscript, svg, code, kbd, textarea')) continue
      if (!isOtherLanguage(parent) && unknownIn(node.textContent ?? '')) found.add((node.textContent ?? '').trim())
    }
    for (const element of document.body.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join()))
      if (!isOtherLanguage(element) && !element.closest('[aria-hidden="true"]'))
        for (const name of ATTRIBUTES) {
          const text = element.getAttribute(name)
          if (text && unknownIn(text)) found.add(`${name}: ${text}`)
        }
    return [...found]
  }, content)
