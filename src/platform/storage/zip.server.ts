import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; body: Uint8Array /** Small already: pictures, PDFs. */; packed?: boolean }

/** A ZIP of what comes, piece by piece: no more than one file is in memory at a time. Names are made safe and unique. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else ready.push(piece)
  })
  const taken = new Set<string>()
  for await (const { name, body, packed = false } of entries) {
    const free = freeName(safeName(name), taken)
    const file = packed ? new ZipPassThrough(free) : new ZipDeflate(free, { level: 6 })
    zip.add(file)
    file.push(body, true)
    if (failure) throw failure
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** A relative path of plain names: nothing that climbs out of a folder, hides, or is more than a name to some system. */
export function safeName(path: string): string {
  const parts = path.split(/[\\/]+/).map((part) =>
    part
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '_')
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 100),
  )
  return parts.filter(Boolean).join('/') || 'file'
}

/** Some systems take A for a: `a.txt` beside `A.txt` becomes `a (2).txt`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > name.lastIndexOf('/') ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
