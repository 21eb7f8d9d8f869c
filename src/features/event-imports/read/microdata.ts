import type { CheerioAPI } from 'cheerio'

type Element = Parameters<CheerioAPI['contains']>[0]
type Node = { [name: string]: unknown }
const VALUES_MAX = 2000
const ITEMS_MAX = 200

/** The items of a page's microdata, in the form that JSON-LD has. */
export function readMicrodata($: CheerioAPI): Node[] {
  let left = VALUES_MAX

  function readItem(item: Element): Node {
    const node: Node = { '@type': ($(item).attr('itemtype') ?? '').split(/\s+/) }
    addProperties(node, item)
    return node
  }

  function addProperties(node: Node, parent: Element) {
    for (const child of $(parent).children().toArray()) {
      if (left-- <= 0) return
      const isItem = $(child).attr('itemscope') !== undefined
      const names = ($(child).attr('itemprop') ?? '').split(/\s+/).filter((name) => name && name !== '@type')
      const value = names.length === 0 ? null : isItem ? readItem(child) : propertyValue(child)
      for (const name of names) node[name] = name in node ? [node[name], value].flat() : value
      if (!isItem) addProperties(node, child)
    }
  }

  function propertyValue(child: Element): string {
    const written = ['content', 'datetime', 'href', 'src'].map((name) => $(child).attr(name))
    return written.find((value) => value !== undefined) ?? $(child).text().replace(/\s+/g, ' ').trim()
  }

  return $('[itemscope][itemtype*="schema.org/"]')
    .toArray()
    .filter((element) => $(element).attr('itemprop') === undefined)
    .slice(0, ITEMS_MAX)
    .map(readItem)
}
