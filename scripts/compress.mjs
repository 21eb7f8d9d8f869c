import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const WORTH = /\.(js|css|svg|json|txt|xml|webmanifest)$/
/** Below this many bytes nothing is gained. */
const SMALL = 200

/** Lays a .br and a .gz beside each file that gains by it: compressed once, as well as can be. */
export async function compressFiles(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((name) => WORTH.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  if (!(await stat(file)).isFile()) return
  const bytes = await readFile(file)
  if (bytes.length < SMALL) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
