/** What a word processor calls it, as what it means: our security policy hides styles from the editor, and it knows no Word lists. */
export function plainPaste(html: string): string {
  // Under another name, so that nothing is tried that the policy forbids.
  const bare = html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/(<[^>]*?\s)style=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  const each = (selector: string, change: (element: HTMLElement) => void) => {
    for (const element of body.querySelectorAll<HTMLElement>(selector)) change(element)
  }
  each('style, script, meta, link, title, xml', (alien) => alien.remove())
  each('[data-style]', emphasized)
  each('p[class*="MsoTitle"], h1', (title) => renamed(title, 'h2'))
  each('h4, h5, h6', (title) => renamed(title, 'h3'))
  each('p[data-style*="mso-list"]', listed)
  each('tr', inOneLine)
  // A heading is heavy by itself.
  each(':is(h2, h3) :is(b, strong)', unwrapped)
  return body.innerHTML
}

const unwrapped = (element: HTMLElement) => element.replaceWith(...element.childNodes)

function renamed(element: HTMLElement, name: string) {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Bold and italics that are only a style, and `<b>` that is none: Google Docs wraps everything in one. */
function emphasized(element: HTMLElement) {
  const style = element.dataset['style'] ?? ''
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const heavy = weight === 'bold' || Number(weight) >= 600
  if (/^(b|strong)$/i.test(element.tagName)) {
    if (weight && !heavy) unwrapped(element)
    return
  }
  if (/^(h[1-6]|ul|ol|table)$/i.test(element.tagName)) return
  if (heavy) wrapped(element, 'strong')
  if (/font-style:\s*italic/i.test(style) && !/^(i|em)$/i.test(element.tagName)) wrapped(element, 'em')
}

function wrapped(element: HTMLElement, name: string) {
  const inner = document.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Word writes the bullet or number of a list's item as its first word. */
function listed(item: HTMLElement) {
  const text = item.textContent.trim()
  const mark = /^(?:[·•o§▪‣-]|(\d+|[a-z])[.)])[\s\u00a0]+/i.exec(text)
  if (!mark) return
  const line = document.createElement('li')
  line.append(...item.childNodes)
  cut(line, mark[0].trim())
  const kind = mark[1] ? 'OL' : 'UL'
  const before = item.previousElementSibling
  const list = before?.tagName === kind ? before : document.createElement(kind)
  if (list !== before) item.before(list)
  list.append(line)
  item.remove()
}

/** Takes a mark, and the space around it, from the beginning of a line. */
function cut(line: HTMLElement, mark: string) {
  let left = mark
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const said = node.data.trimStart()
    node.data = left && said.startsWith(left) ? said.slice(left.length).trimStart() : said
    if (left && node.data !== said) left = ''
    if (node.data) return
  }
}

/** A row of a table is a line of its own: the editor has no tables. */
function inOneLine(row: HTMLElement) {
  const cells = [...row.children].map((cell) => cell.textContent.trim()).filter(Boolean)
  const line = document.createElement('p')
  line.textContent = cells.join(' · ')
  const table = row.closest('table')
  if (!table) return
  table.before(line)
  row.remove()
  if (!table.querySelector('tr')) table.remove()
}
