import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

const html = (text: string) => renderMarkdown(text).html.trim()

test('renders paragraphs, emphasis and lists', () => {
  expect(html('Una *noche* de **vino**.')).toBe('<p>Una <em>noche</em> de <strong>vino</strong>.</p>')
  expect(html('- uno\n- dos')).toBe('<ul>\n<li>uno</li>\n<li>dos</li>\n</ul>')
})

test('headings get ids from their text, begin at h2, and are returned as a list', () => {
  const { html, headings } = renderMarkdown('# ¿Qué es *esto*?\n\n## Cómo `jugar`\n\n### Año nuevo: 2026')
  expect(headings).toEqual([
    { id: 'que-es-esto', level: 2, text: '¿Qué es esto?' },
    { id: 'como-jugar', level: 2, text: 'Cómo jugar' },
    { id: 'ano-nuevo-2026', level: 3, text: 'Año nuevo: 2026' },
  ])
  expect(html).toContain('<h2 id="que-es-esto">¿Qué es <em>esto</em>?</h2>')
  expect(html).toContain('<h3 id="ano-nuevo-2026">')
})

test('heading ids are unique, also beside one that looks numbered', () => {
  const { headings } = renderMarkdown('## Cena\n\n## Cena\n\n## Cena 2\n\n## Cena\n\n## ¡!\n\n## …')
  expect(headings.map(({ id }) => id)).toEqual(['cena', 'cena-2', 'cena-2-2', 'cena-3', 's', 's-2'])
})

test.each([
  ['', '/guide/glosario', '/guide/glosario'],
  ['/es', '/guide/glosario', '/es/guide/glosario'],
  ['/en', '/events?theme=horror#list', '/en/events?theme=horror#list'],
  ['/en', '/', '/en'],
  ['/en', '/?q=sol', '/en?q=sol'],
  ['/en', '/es/events', '/es/events'],
  ['/en', '#cena', '#cena'],
  ['/en', 'mailto:hola@candil.example', 'mailto:hola@candil.example'],
] as const)('on a page with the prefix "%s", a link to %s becomes %s', (prefix, address, href) => {
  expect(renderMarkdown(`[aquí](${address})`, { prefix }).html).toBe(`<p><a href="${href}">aquí</a></p>\n`)
})

test('external links have nofollow, noopener and noreferrer', () => {
  expect(html('[web](https://example.org/a)')).toBe(
    '<p><a href="https://example.org/a" rel="nofollow noopener noreferrer">web</a></p>',
  )
})

test('does not link plain URLs', () => {
  expect(html('www.example.org y https://example.org')).not.toContain('<a')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](file:///etc/passwd)',
  '![x](https://evil.example/pixel.png)',
  '![x](//evil.example/pixel.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<https://evil.example" onclick="alert(1)>',
  '[x](https://e.example "t\\" onclick=alert(1)")',
  '## <b onclick=alert(1)>x</b>',
])('renders %s safely', (text) => {
  const out = html(text)
  expect(out).not.toMatch(/<(script|img|b|svg)\b/)
  expect(out.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]+\son\w+=/)
  expect(out.match(/(?:href|src)="(?!https:\/\/e\.example)[^"]*"/g) ?? []).toEqual([])
})

test('escapes a backslash that browsers read as a slash', () => {
  expect(html('[x](/\\evil.example)')).toBe('<p><a href="/%5Cevil.example">x</a></p>')
})

test('replaces external images with their text, and shows those of the site', () => {
  expect(html('![Un & <plano>](https://evil.example/a.png)')).toBe('<p>Un &amp; &lt;plano&gt;</p>')
  expect(html('![El *plano*](/media/a/small)')).toBe('<p><img src="/media/a/small" alt="El plano" loading="lazy"></p>')
})

test('tables have a scrollable container and alignment classes', () => {
  const table = html('| Qué | Cuánto |\n|:---|---:|\n| Cena | 12 € |')
  expect(table).toMatch(/^<div class="table-scroll" tabindex="0"><table>[\s\S]*<\/table><\/div>$/)
  expect(table).toContain('<th class="align-left" scope="col">Qué</th>')
  expect(table).toContain('<td class="align-right">12 €</td>')
  expect(html('| a |\n|---|\n| b |')).toContain('<th scope="col">a</th>')
  expect(table).not.toContain('style=')
})

test('deep nesting neither hangs nor overflows the stack', () => {
  const flat = ['#\n'.repeat(10_000), '# a\n'.repeat(5000)]
  for (const deep of ['>'.repeat(20_000), '['.repeat(20_000), `${'*a '.repeat(5000)}`, '- '.repeat(5000), ...flat])
    html(deep)
})

test.each(['- a\n', '# a\n', '> a\n'])('a long text of nothing but %j is shown as it was typed', (mark) => {
  expect(renderMarkdown(mark.repeat(500)).html).not.toMatch(/^<p>/)
  const { html, headings } = renderMarkdown(mark.repeat(12_500))
  expect([html.startsWith(`<p>${mark.trim().replace('>', '&gt;')}`), headings]).toEqual([true, []])
})

test('bare addresses of the web are links where that is asked for, and nothing else becomes one', () => {
  const linked = (text: string) => renderMarkdown(text, { linksAddresses: true }).html.trim()
  const rel = 'rel="nofollow noopener noreferrer"'
  expect(linked('Grupo: https://chat.example.org/abc.')).toBe(
    `<p>Grupo: <a href="https://chat.example.org/abc" ${rel}>https://chat.example.org/abc</a>.</p>`,
  )
  expect(linked('javascript://x ftp://a.example hola.com ana@example.org `https://a.example`')).not.toContain('<a')
  expect(html('https://chat.example.org')).toBe('<p>https://chat.example.org</p>')
})
