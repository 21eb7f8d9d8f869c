import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.server.ts'

const FILES: Record<string, string> = {
  '/assets/shared-a1.css': '.a{color:red}',
  '/assets/home-b2.css': '.b{color:blue}',
}
const read = (address: string) => FILES[address] ?? null
const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`
const page = (head: string, body = '') => `<html><head><title>x</title>${head}</head><body>${body}</body></html>`

test('the styles of a document stand in its head, and their links are kept but not requested', () => {
  const { html, styles } = inlineStyles(page(`${link('/assets/shared-a1.css#')}${link('/assets/home-b2.css')}`), read)
  expect(styles).toBe('.a{color:red}\n.b{color:blue}')
  expect(html).toBe(
    page(
      `<style>${styles}</style><link rel="stylesheet" href="/assets/shared-a1.css#" disabled=""/><link rel="stylesheet" href="/assets/home-b2.css" disabled=""/>`,
    ),
  )
})

test('a file that is not there stays linked', () => {
  const { html } = inlineStyles(page(link('/assets/other-c3.css') + link('/assets/home-b2.css')), read)
  expect(html).toContain(link('/assets/other-c3.css'))
  expect(html).toContain('<style>.b{color:blue}</style>')
})

test.each([page('', link('/assets/home-b2.css')), page(link('/assets/../../package.json')), 'no document'])(
  'what is not a stylesheet of the head is left alone: %s',
  (html) => expect(inlineStyles(html, read)).toEqual({ html, styles: '' }),
)
