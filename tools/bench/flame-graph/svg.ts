import type { Frame } from './frames.ts'

const WIDTH = 1200
const ROW = 18
const TOP = 52
const MAX_DEPTH = 16
/** The width of a letter, px. */
const LETTER = 6.3

const STYLE = `text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:#1d1b16}.h{font:600 15px system-ui,sans-serif}.k{font:12px system-ui,sans-serif}
.b{fill:#fffdf8}rect{stroke:#fffdf8;stroke-width:.6}.site{fill:#f2b56b}.react{fill:#8fc7e8}.library{fill:#b9d59a}.node{fill:#d3c7ea}.engine{fill:#d8d4cb}
@media(prefers-color-scheme:dark){text{fill:#f4efe4}.b{fill:#181613}rect{stroke:#181613}.site{fill:#8a5410}.react{fill:#1c5f86}.library{fill:#4a6a24}.node{fill:#5b4691}.engine{fill:#54504a}}`

const OWNERS = { site: 'the site', react: 'React', library: 'libraries', node: 'Node.js', engine: 'V8' }

const escapeText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const round = (value: number) => Number(value.toFixed(1))

/** `cpu` is the time of one request, ms. */
type Options = { title: string; cpu: number; share: number }

/** A static drawing, calls below their callers. Frames narrower than `share` of the whole are left out. */
export function toSvg(root: Frame, { title, cpu, share }: Options) {
  const bars: string[] = []
  let depth = 0
  const draw = (frame: Frame, left: number, level: number) => {
    const part = frame.time / root.time
    if (part < share || level > MAX_DEPTH) return
    depth = Math.max(depth, level)
    const [x, y, width] = [round(left * WIDTH), TOP + level * ROW, round(part * WIDTH)]
    const name = level === 0 ? title : frame.name
    const letters = Math.floor((width - 6) / LETTER)
    const label = name.length <= letters ? name : letters >= 3 ? `${name.slice(0, letters - 1)}…` : ''
    bars.push(
      `<g><title>${escapeText(name)}: ${round(100 * part)} %, ${(part * cpu).toFixed(2)} ms</title><rect class="${frame.owner}" x="${x}" y="${y}" width="${width}" height="${ROW - 1}"/>${label && `<text x="${round(x + 3)}" y="${y + 12}">${escapeText(label)}</text>`}</g>`,
    )
    let next = left
    for (const call of [...frame.calls.values()].sort((a, b) => b.time - a.time)) {
      draw(call, next, level + 1)
      next += call.time / root.time
    }
  }
  draw(root, 0, 0)
  const height = TOP + (depth + 1) * ROW + 6
  const key = Object.entries(OWNERS).map(
    ([owner, words], n) =>
      `<rect class="${owner}" x="${n * 110}" y="30" width="14" height="12"/><text class="k" x="${n * 110 + 19}" y="41">${words}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${WIDTH + 24} ${height}" width="${WIDTH + 24}" height="${height}" role="img"><title>${escapeText(title)}</title><style>${STYLE}</style>
<rect class="b" x="-12" width="${WIDTH + 24}" height="${height}"/><text class="h" y="19">${escapeText(title)}: ${cpu.toFixed(1)} ms of CPU per request</text>
${key.join('')}
${bars.join('\n')}
</svg>
`
}
