import type { CheerioAPI } from 'cheerio'

type Element = Parameters<CheerioAPI['contains']>[0]
type Node = { [name: string]: unknown }
const VALUES_MAX = 2000
const ITEMS_MAX = 200

/** The items of a page's microdata, in the form that JSON-LD has. */
export function readMicrodata($: CheerioAPI): Node[] {
  let left = VALUES_MAX
  const readItem = (item: Element): Node => {
    const node: Node = { '@type': ($(item).attr('itemtype') ?? '').split(/\s+/) }
    const visit = (parent: Element) => {
      for (const child of $(parent).children().toArray()) {
        if (left-- <= 0) return
        const element = $(child)
        const isItem = element.attr('itemscope') !== undefined
        const names = (element.attr('itemprop') ?? '').split(/\s+/).filter((name) => name && name !== '@type')
        if (names.length > 0) {
          const value = isItem ? readItem(child) : propertyValue(element)
          for (const name of names) node[name] = node[name] === undefined ? value : [node[name], value].flat()
        }
        if (!isItem) visit(child)
      }
    }
    visit(item)
    return node
  }
  return $('[itemscope][itemtype*="schema.org/"]')
    .toArray()
    .filter((element) => $(element).attr('itemprop') === undefined)
    .slice(0, ITEMS_MAX)
    .map(readItem)
}

function propertyValue(element: { attr: (name: string) => string | undefined; text: () => string }): string {
  for (const name of ['content', 'datetime', 'href', 'src']) {
    const value = element.attr(name)
    if (value !== undefined) return value
  }
  return element.text().replace(/\s+/g, ' ').trim()
}
