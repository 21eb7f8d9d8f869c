/**
 * Converts styles of word processors to elements: the content security policy strips styles, and the editor knows no
 * Word lists.
 */
export function cleanPastedHtml(html: string): string {
  // Renamed, so that the browser does not try to apply forbidden styles.
  const withoutStyles = html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/(<[^>]*?\s)style=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(withoutStyles, 'text/html')
  const each = (selector: string, change: (element: HTMLElement) => void) => {
    for (const element of body.querySelectorAll<HTMLElement>(selector)) change(element)
  }
  each('style, script, meta, link, title, xml', (element) => element.remove())
  each('[data-style]', convertStyleToEmphasis)
  each('p[class*="MsoTitle"], h1', (title) => renameElement(title, 'h2'))
  each('h4, h5, h6', (title) => renameElement(title, 'h3'))
  each('p[data-style*="mso-list"]', convertToListItem)
  each('tr', flattenTableRow)
  // Headings are bold anyway.
  each(':is(h2, h3) :is(b, strong)', unwrap)
  return body.innerHTML
}

const unwrap = (element: HTMLElement) => element.replaceWith(...element.childNodes)

function renameElement(element: HTMLElement, name: string) {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/**
 * Converts bold and italic given as styles, and drops `<b>` with normal weight: Google Docs wraps everything in one.
 */
function convertStyleToEmphasis(element: HTMLElement) {
  const style = element.dataset['style'] ?? ''
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  if (/^(b|strong)$/i.test(element.tagName)) {
    if (weight && !isBold) unwrap(element)
    return
  }
  if (/^(h[1-6]|ul|ol|table)$/i.test(element.tagName)) return
  if (isBold) wrapContent(element, 'strong')
  if (/font-style:\s*italic/i.test(style) && !/^(i|em)$/i.test(element.tagName)) wrapContent(element, 'em')
}

function wrapContent(element: HTMLElement, name: string) {
  const inner = document.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Word writes the bullet or number as text at the start of the item. */
function convertToListItem(item: HTMLElement) {
  const text = item.textContent.trim()
  const marker = /^(?:[·•o§▪‣-]|(\d+|[a-z])[.)])[\s\u00a0]+/i.exec(text)
  if (!marker) return
  const line = document.createElement('li')
  line.append(...item.childNodes)
  removeMarker(line, marker[0].trim())
  const kind = marker[1] ? 'OL' : 'UL'
  const before = item.previousElementSibling
  const list = before?.tagName === kind ? before : document.createElement(kind)
  if (list !== before) item.before(list)
  list.append(line)
  item.remove()
}

/** Removes the list marker, and the space around it, from the start of a line. */
function removeMarker(line: HTMLElement, marker: string) {
  let left = marker
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const text = node.data.trimStart()
    node.data = left && text.startsWith(left) ? text.slice(left.length).trimStart() : text
    if (left && node.data !== text) left = ''
    if (node.data) return
  }
}

/** A table row becomes a paragraph: the editor has no tables. */
function flattenTableRow(row: HTMLElement) {
  const cells = [...row.children].map((cell) => cell.textContent.trim()).filter(Boolean)
  const line = document.createElement('p')
  line.textContent = cells.join(' · ')
  const table = row.closest('table')
  if (!table) return
  table.before(line)
  row.remove()
  if (!table.querySelector('tr')) table.remove()
}
